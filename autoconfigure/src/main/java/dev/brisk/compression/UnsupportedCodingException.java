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
package dev.brisk.compression;

import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** A request has a content coding that this server cannot decode. */
final class UnsupportedCodingException extends ResponseStatusException {

    private final String acceptEncoding;

    UnsupportedCodingException(List<String> tokens, String acceptEncoding) {
        super(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                "Content coding '" + String.join(", ", tokens) + "' is not supported (expected: " + acceptEncoding
                        + ")");
        this.acceptEncoding = acceptEncoding;
    }

    /** RFC 7694 §3. */
    @Override
    public HttpHeaders getHeaders() {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.ACCEPT_ENCODING, this.acceptEncoding);
        return headers;
    }
}
