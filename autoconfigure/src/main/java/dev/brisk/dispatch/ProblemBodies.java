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
package dev.brisk.dispatch;

import java.net.URI;
import org.springframework.http.ProblemDetail;
import org.springframework.web.server.ServerWebExchange;

/** What the framework does to problem details (RFC 9457) before it writes them. */
final class ProblemBodies {

    private ProblemBodies() {}

    /** Says which occurrence it is, where the application has not. */
    static void complete(ProblemDetail detail, ServerWebExchange exchange) {
        if (detail.getInstance() == null) {
            detail.setInstance(URI.create(exchange.getRequest().getPath().value()));
        }
    }
}
