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
package dev.brisk.autoconfigure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of the server that are not Spring Boot's. */
final class ServerDescription implements PartDescription {

    private final BriskServerProperties properties;

    ServerDescription(BriskServerProperties properties) {
        this.properties = properties;
    }

    @Override
    public String name() {
        return "server";
    }

    @Override
    public @Nullable String summary() {
        List<String> words = new ArrayList<>();
        if (this.properties.getUnixSocket() != null) {
            words.add("Unix domain socket " + this.properties.getUnixSocket());
        }
        if (!proxyProtocol().equals("off")) {
            words.add("PROXY protocol " + proxyProtocol());
        }
        return words.isEmpty() ? null : String.join(", ", words);
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("proxyProtocol", proxyProtocol());
        put(details, "unixSocket", this.properties.getUnixSocket());
        put(details, "unixSocketPermissions", this.properties.getUnixSocketPermissions());
        put(details, "readTimeout", this.properties.getReadTimeout());
        put(details, "requestTimeout", this.properties.getRequestTimeout());
        details.put("accessLog", this.properties.getAccessLog().isEnabled());
        if (this.properties.getAccessLog().isEnabled()) {
            details.put("accessLogFormat", this.properties.getAccessLog().getFormat());
        }
        Map<String, Object> limits = http2();
        if (!limits.isEmpty()) {
            details.put("http2", limits);
        }
        details.put("http3", this.properties.getHttp3().isEnabled());
        return details;
    }

    /** The limits that are set; all others are Netty's. */
    private Map<String, Object> http2() {
        Http2Properties http2 = this.properties.getHttp2();
        Map<String, Object> set = new LinkedHashMap<>();
        put(set, "maxConcurrentStreams", http2.getMaxConcurrentStreams());
        put(set, "maxHeaderListSize", http2.getMaxHeaderListSize());
        put(set, "maxReceivedResets", http2.getMaxReceivedResets());
        put(set, "maxSentResets", http2.getMaxSentResets());
        put(set, "resetWindow", http2.getResetWindow());
        return set;
    }

    private static void put(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value instanceof Number ? value : value.toString());
        }
    }

    private String proxyProtocol() {
        return this.properties.getProxyProtocol().name().toLowerCase(Locale.ROOT);
    }
}
