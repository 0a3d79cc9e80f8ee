/*
 * Copyright the Brisk authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.brisk.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.logging.AccessLog;
import reactor.netty.http.server.logging.AccessLogArgProvider;
import reactor.netty.http.server.logging.AccessLogFactory;

/**
 * Lines of an access log: text with directives, named as in Apache's {@code mod_log_config}. Whatever comes from outside is
 * {@linkplain LogText escaped}, so that nobody can write a line, or a field, of the log. Immutable, thread-safe.
 *
 * @since 0.1.0
 */
public final class AccessLogFormat implements UnaryOperator<HttpServer> {

    private static final String COMMON = "%a %l %u %t \"%r\" %>s %b";

    private static final Map<String, String> NAMED = Map.of(
            "default",
            "%{c}a %a %t \"%r\" %>s %b %{ms}T",
            "common",
            COMMON,
            "combined",
            COMMON + " \"%{Referer}i\" \"%{User-Agent}i\"");

    private final List<AccessLogField> fields;

    private AccessLogFormat(List<AccessLogField> fields) {
        this.fields = List.copyOf(fields);
    }

    /**
     * Reads a format.
     *
     * @param format the name of a format, or text with directives
     * @throws IllegalArgumentException if a directive is not known, with the reason
     */
    public static AccessLogFormat parse(String format) {
        String text = NAMED.getOrDefault(format, format);
        List<AccessLogField> fields = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
            addText(fields, text.substring(from, at));
            from = directive(text, at, fields);
        }
        addText(fields, text.substring(from));
        return new AccessLogFormat(fields);
    }

    private static void addText(List<AccessLogField> fields, String text) {
        if (!text.isEmpty()) {
            fields.add((line, args) -> line.append(text));
        }
    }

    /** Reads the directive at a percent sign, and returns where the text goes on. */
    private static int directive(String text, int percent, List<AccessLogField> fields) {
        int at = percent + 1;
        String argument = null;
        if (text.startsWith("{", at)) {
            int end = text.indexOf('}', at);
            if (end < 0) {
                throw new IllegalArgumentException("'%{' without '}' at " + percent);
            }
            argument = text.substring(at + 1, end);
            at = end + 1;
        } else if (text.startsWith(">", at)) {
            at++;
        }
        AccessLogField field = at < text.length() ? AccessLogFields.of(text.charAt(at), argument) : null;
        if (field == null) {
            throw new IllegalArgumentException("Unknown directive '"
                    + text.substring(percent, Math.min(at + 1, text.length())) + "' at " + percent
                    + " (expected: one of "
                    + AccessLogFields.DIRECTIVES + ")");
        }
        fields.add(field);
        return at + 1;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        AccessLogFactory factory = args -> AccessLog.create("{}", line(args));
        return server.accessLog(true, factory);
    }

    String line(AccessLogArgProvider args) {
        StringBuilder line = new StringBuilder(160);
        for (AccessLogField field : this.fields) {
            field.append(line, args);
        }
        return line.toString();
    }
}
