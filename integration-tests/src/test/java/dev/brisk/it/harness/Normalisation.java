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

import java.util.regex.Pattern;

/** All that may differ between two answers to the same request, each with its reason. Nothing else is let through. */
public enum Normalisation {
    ERROR_TIMESTAMP(
            "\"timestamp\":\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z\"",
            "\"timestamp\":\"<time>\"", "Boot's error attributes hold the time of the error"),
    SESSION_ID(
            "(?i)(Set-Cookie: SESSION=)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
            "$1<random>", "the id of a session is random"),
    EXPIRED_COOKIE(
            "(?i)(set-cookie: SESSION=; Max-Age=0; Expires=)[^;\r\n]+",
            "$1<time>",
            "a cookie that is removed expires now"),
    CSRF_TOKEN(
            "(name=\"_csrf\" type=\"hidden\" value=\")[-\\w]{20,}=*\"",
            "$1<random>\"",
            "the token of a login page is random"),
    RANGES_BOUNDARY(
            "(?i)(Content-Type: multipart/byteranges;boundary=)[-\\w]{30,40}",
            "$1<random>",
            "the boundary between many ranges is random, in characters and length"),
    RANGES_BOUNDARY_LINE(
            "(?m)^--[-\\w]{30,40}?(?=(--)?$)", "--<random>", "the boundary between many ranges, where it divides"),
    ERROR_REQUEST_ID(
            "\"requestId\":\"[0-9a-f]{8}(/\\d+)?-\\d+\"",
            "\"requestId\":\"<channel>$1-<count>\"",
            "Boot's error attributes hold the id of the channel and a count of all requests of the JVM"),
    ERROR_PAGE(
            "<div id='created'>[^<]*</div><div>\\[[0-9a-f]{8}(/\\d+)?-\\d+\\]",
            "<div id='created'><time></div><div>[<channel>$1-<count>]", "Boot's error page holds the same time and id");

    private static final Pattern ERROR_STATUS = Pattern.compile("^(HTTP/1\\.[01]|:status:) [45]");
    private static final Pattern ERROR_BODY =
            Pattern.compile("(?mi)^content-type: (application/json|text/html;charset=UTF-8)\r?$");
    private static final Pattern LENGTH = Pattern.compile("(?mi)^(content-length: )[1-9]\\d*(?=\r?$)");

    private final Pattern pattern;
    private final String replacement;
    private final String reason;

    Normalisation(String pattern, String replacement, String reason) {
        this.pattern = Pattern.compile(pattern);
        this.replacement = replacement;
        this.reason = reason;
    }

    /** Why both sides can never be the same. */
    public String reason() {
        return reason;
    }

    /**
     * The head of an error, in JSON or as a page, whose body is not sent: the answer to HEAD. Its length tells how many digits the count of
     * {@link #ERROR_REQUEST_ID} has, and there is no body to set it right by.
     */
    static String unsentError(String head) {
        boolean error =
                ERROR_STATUS.matcher(head).find() && ERROR_BODY.matcher(head).find();
        return error ? LENGTH.matcher(head).replaceAll("$1<of error>") : head;
    }

    static String all(String text) {
        String result = text;
        for (Normalisation normalisation : values()) {
            result = normalisation.pattern.matcher(result).replaceAll(normalisation.replacement);
        }
        return result;
    }
}
