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

import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells who the peer is, by the info object and by the framework. */
@RestController
class PeerController {

    final AtomicInteger asked = new AtomicInteger();

    @GetMapping("/peer")
    String peer(ServeHandlerInfo info) {
        this.asked.incrementAndGet();
        return text(info.remoteAddr()) + " to " + text(info.localAddr());
    }

    private static String text(RemoteAddr address) {
        return address instanceof RemoteAddr.Inet inet
                ? inet.hostname() + " " + inet.port()
                : "unix " + ((RemoteAddr.Unix) address).path();
    }

    @GetMapping("/framework")
    String framework(ServerHttpRequest request) {
        return request.getRemoteAddress() + " to " + request.getLocalAddress() + " " + request.getURI();
    }
}
