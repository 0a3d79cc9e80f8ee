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
package dev.brisk.sample.parts;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.http.server.HttpServerRequest;

/** The content codings that a request accepts (RFC 9110, section 12.5.3). */
final class AcceptedCodings {

    private static final String IDENTITY = "identity";

    private AcceptedCodings() {}

    /**
     * Leaves only one of the codings that the request names without a weight, or {@code identity}. The server decides
     * by its own request, so that one is changed.
     */
    static void narrow(ServerHttpRequest request, String coding) {
        List<String> accepted = request.getHeaders().getValuesAsList(HttpHeaders.ACCEPT_ENCODING);
        if (coding.equals(IDENTITY) || accepted.contains(coding)) {
            HttpServerRequest own = ServerHttpRequestDecorator.getNativeRequest(request);
            own.requestHeaders().set(HttpHeaderNames.ACCEPT_ENCODING, coding);
        }
    }
}
