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
package dev.brisk.headers;

import io.netty.util.AsciiString;
import java.util.IdentityHashMap;
import java.util.Locale;

/**
 * The field names that applications and Spring use all the time, in their usual spellings, with hash and bytes computed once. Netty's
 * header hashes a {@code String} name character by character at each look-up; an {@code AsciiString} keeps its hash.
 */
final class FieldNames {

    private static final String[] KNOWN = {
        "Accept",
        "Accept-Charset",
        "Accept-Encoding",
        "Accept-Language",
        "Accept-Ranges",
        "Access-Control-Allow-Credentials",
        "Access-Control-Allow-Headers",
        "Access-Control-Allow-Methods",
        "Access-Control-Allow-Origin",
        "Access-Control-Expose-Headers",
        "Access-Control-Max-Age",
        "Access-Control-Request-Headers",
        "Access-Control-Request-Method",
        "Allow",
        "Authorization",
        "Cache-Control",
        "Connection",
        "Content-Disposition",
        "Content-Encoding",
        "Content-Language",
        "Content-Length",
        "Content-Range",
        "Content-Security-Policy",
        "Content-Type",
        "Cookie",
        "Date",
        "ETag",
        "Expect",
        "Expires",
        "Forwarded",
        "Host",
        "If-Match",
        "If-Modified-Since",
        "If-None-Match",
        "If-Range",
        "If-Unmodified-Since",
        "Last-Modified",
        "Link",
        "Location",
        "Origin",
        "Pragma",
        "Range",
        "Referer",
        "Referrer-Policy",
        "Retry-After",
        "Server",
        "Server-Timing",
        "Set-Cookie",
        "Strict-Transport-Security",
        "Transfer-Encoding",
        "Upgrade",
        "User-Agent",
        "Vary",
        "WWW-Authenticate",
        "X-Content-Type-Options",
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Port",
        "X-Forwarded-Prefix",
        "X-Forwarded-Proto",
        "X-Frame-Options",
        "X-Request-Id",
        "X-Requested-With",
        "X-XSS-Protection",
        "b3",
        "traceparent",
        "tracestate"
    };

    private static final AsciiConstants NAMES = new AsciiConstants(KNOWN);

    /** The spellings of {@link #LOWER_CASE}, each by its very object. */
    private static final IdentityHashMap<AsciiString, String> SPELLINGS = new IdentityHashMap<>();

    private static final AsciiConstants LOWER_CASE = new AsciiConstants(FieldNames::lowerCaseOf, KNOWN);

    // In the spelling that HTTP/1.1 clients use: Netty compares equal bytes faster than bytes that differ in case.

    static final CharSequence ACCEPT = encoded("Accept");

    static final CharSequence ACCEPT_ENCODING = encoded("Accept-Encoding");

    static final CharSequence ACCEPT_LANGUAGE = encoded("Accept-Language");

    static final CharSequence CONTENT_TYPE = encoded("Content-Type");

    static final CharSequence COOKIE = encoded("Cookie");

    private FieldNames() {}

    /** The encoded form of a well-known name in exactly this spelling; any other name is returned itself. */
    static CharSequence encoded(String name) {
        return NAMES.encoded(name);
    }

    /**
     * The same in lower case, as HTTP/2 has it (RFC 9113 §8.2). Netty makes a lower-case copy of each other name, for each response, and
     * computes its hash code.
     */
    static CharSequence lowerCase(String name) {
        return LOWER_CASE.encoded(name);
    }

    /** The name from which {@link #lowerCase} made this one, or the name itself. */
    static String spelling(CharSequence name) {
        String spelling = name instanceof AsciiString known ? SPELLINGS.get(known) : null;
        return spelling != null ? spelling : name.toString();
    }

    private static AsciiString lowerCaseOf(String name) {
        AsciiString lowerCase = AsciiString.cached(name.toLowerCase(Locale.ROOT));
        SPELLINGS.put(lowerCase, name);
        return lowerCase;
    }
}
