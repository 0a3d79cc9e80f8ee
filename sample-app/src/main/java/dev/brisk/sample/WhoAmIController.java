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
package dev.brisk.sample;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.netty.http.server.HttpServerRequest;

/** Tells clients how they look from here. */
@RestController
class WhoAmIController {

    @GetMapping("/whoami")
    WhoAmI whoAmI(ServerHttpRequest request) {
        HttpServerRequest netty = ServerHttpRequestDecorator.getNativeRequest(request);
        return new WhoAmI(
                Address.of(request.getRemoteAddress()),
                Address.of(request.getLocalAddress()),
                netty.protocol(),
                request.getSslInfo() != null);
    }

    record WhoAmI(Address peer, Address local, String protocol, boolean tls) {}

    record Address(String transport, String hostname, int port) {

        static Address of(@Nullable InetSocketAddress address) {
            return address == null
                    ? new Address("tcp", "unknown", -1)
                    : new Address("tcp", address.getAddress().getHostAddress(), address.getPort());
        }
    }
}
