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
package dev.brisk.it.harness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A request that can be put into HTTP/1.1 bytes as well as into HTTP/2 frames. Immutable.
 *
 * @param method as sent
 * @param target as sent
 * @param fields name and value, in order; Host and Content-Length are added where missing
 * @param parts the body in the pieces that become chunks or DATA frames, each byte as one char; empty for none
 * @param chunked whether the body goes in chunks over HTTP/1.1
 */
public record Request(
        String method, String target, List<Map.Entry<String, String>> fields, List<String> parts, boolean chunked) {

    /** The Host of every request that does not set its own. */
    public static final String HOST = "brisk.test";

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "keep-alive", "transfer-encoding", "upgrade", "proxy-connection", "host");

    public static Request of(String method, String target) {
        return new Request(method, target, List.of(), List.of(), false);
    }

    public static Request get(String target) {
        return of("GET", target);
    }

    public static Request post(String target) {
        return of("POST", target);
    }

    public Request with(String name, String value) {
        List<Map.Entry<String, String>> all = new ArrayList<>(fields);
        all.add(Map.entry(name, value));
        return new Request(method, target, List.copyOf(all), parts, chunked);
    }

    /** A body in one piece, as UTF-8. */
    public Request body(String text) {
        return new Request(method, target, fields, List.of(latin1(text)), false);
    }

    public Request body(String contentType, String text) {
        return with("Content-Type", contentType).body(text);
    }

    /** A body in pieces, without a length. */
    public Request chunks(String... texts) {
        List<String> all = new ArrayList<>();
        for (String text : texts) {
            all.add(latin1(text));
        }
        return new Request(method, target, fields, List.copyOf(all), true);
    }

    public Request method(String other) {
        return new Request(other, target, fields, parts, chunked);
    }

    boolean bodyless() {
        return method.equals("HEAD");
    }

    /** The bytes of HTTP/1.1, each as one char. */
    public String http11() {
        return http11("HTTP/1.1");
    }

    String http11(String version) {
        StringBuilder text = new StringBuilder();
        text.append(method)
                .append(' ')
                .append(target)
                .append(' ')
                .append(version)
                .append("\r\n");
        if (!has("Host")) {
            text.append("Host: ").append(HOST).append("\r\n");
        }
        fields.forEach(field -> text.append(field.getKey())
                .append(": ")
                .append(field.getValue())
                .append("\r\n"));
        if (chunked) {
            text.append("Transfer-Encoding: chunked\r\n\r\n");
            parts.forEach(part -> text.append(Integer.toHexString(part.length()))
                    .append("\r\n")
                    .append(part)
                    .append("\r\n"));
            return text.append("0\r\n\r\n").toString();
        }
        if (!parts.isEmpty() && !has("Content-Length")) {
            text.append("Content-Length: ").append(bodyLength()).append("\r\n");
        }
        text.append("\r\n");
        parts.forEach(text::append);
        return text.toString();
    }

    /** The fields of HTTP/2, pseudo fields first, those of the connection left out (RFC 9113 §8.2.2). */
    public List<Map.Entry<String, String>> http2() {
        return http2("http");
    }

    /** The same with another scheme. */
    List<Map.Entry<String, String>> http2(String scheme) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        all.add(Map.entry(":method", method));
        all.add(Map.entry(":scheme", scheme));
        all.add(Map.entry(":authority", first("Host", HOST)));
        all.add(Map.entry(":path", target));
        for (Map.Entry<String, String> field : fields) {
            String name = field.getKey().toLowerCase(Locale.ROOT);
            if (!OF_THE_CONNECTION.contains(name)) {
                all.add(Map.entry(name, field.getValue()));
            }
        }
        if (!chunked && !parts.isEmpty() && !has("Content-Length")) {
            all.add(Map.entry("content-length", Integer.toString(bodyLength())));
        }
        return all;
    }

    private int bodyLength() {
        return parts.stream().mapToInt(String::length).sum();
    }

    private boolean has(String name) {
        return fields.stream().anyMatch(field -> field.getKey().equalsIgnoreCase(name));
    }

    private String first(String name, String otherwise) {
        return fields.stream()
                .filter(field -> field.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(otherwise);
    }

    /** Text in UTF-8, each byte as one char. */
    public static String latin1(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }
}
