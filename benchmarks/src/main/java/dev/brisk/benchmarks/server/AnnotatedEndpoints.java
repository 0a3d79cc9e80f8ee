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
package dev.brisk.benchmarks.server;

import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** What annotated controllers answer; the pairs differ in what is read of the request, never in what is sent. */
@RestController
class AnnotatedEndpoints {

    @GetMapping(path = "/text", produces = MediaType.TEXT_PLAIN_VALUE)
    String text() {
        return Answers.TEXT;
    }

    @GetMapping("/json")
    Greeting json() {
        return Greeting.create();
    }

    @GetMapping(path = "/mono", produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> mono() {
        return Mono.fromSupplier(() -> Answers.TEXT);
    }

    @GetMapping("/items/{id}")
    Item item(@PathVariable int id, @RequestParam int page, @RequestParam int size) {
        return Item.create(id, page, size);
    }

    @PostMapping("/orders")
    Order order(@RequestBody Order order) {
        return order;
    }

    @GetMapping("/list")
    List<Item> list() {
        return Item.list();
    }

    /** Reads four header fields. */
    @GetMapping(path = "/headers", produces = MediaType.TEXT_PLAIN_VALUE)
    String headers(ServerHttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        return answer(present(headers.getFirst(HttpHeaders.USER_AGENT))
                && present(headers.getFirst(HttpHeaders.ACCEPT))
                && present(headers.getFirst(HttpHeaders.ACCEPT_LANGUAGE))
                && present(headers.getFirst(HttpHeaders.ACCEPT_ENCODING)));
    }

    /** The counterpart of {@link #headers}: the same argument, nothing read. */
    @GetMapping(path = "/headers-not-read", produces = MediaType.TEXT_PLAIN_VALUE)
    String headersNotRead(ServerHttpRequest request) {
        return answer(true);
    }

    /** Reads the peer's address in the way that works without Brisk. */
    @GetMapping(path = "/peer", produces = MediaType.TEXT_PLAIN_VALUE)
    String peer(ServerHttpRequest request) {
        InetSocketAddress address = request.getRemoteAddress();
        return answer(address != null && address.getPort() != 0 && present(address.getHostString()));
    }

    /** Reads the peer's address from the info object. */
    @GetMapping(path = "/remote", produces = MediaType.TEXT_PLAIN_VALUE)
    String remote(ServerHttpRequest request) {
        return answer(ServeHandlerInfo.from(request).remoteAddr() instanceof RemoteAddr.Inet peer
                && peer.port() != 0
                && present(peer.hostname()));
    }

    /** Reads the client's address, as trusted proxies have it. */
    @GetMapping(path = "/client", produces = MediaType.TEXT_PLAIN_VALUE)
    String client(ServerHttpRequest request) {
        return answer(present(ServeHandlerInfo.from(request).clientAddr().hostname()));
    }

    /** The counterpart of {@link #peer}, {@link #remote} and {@link #client}: the same argument, nothing read. */
    @GetMapping(path = "/peer-not-read", produces = MediaType.TEXT_PLAIN_VALUE)
    String peerNotRead(ServerHttpRequest request) {
        return answer(true);
    }

    /** Uses what was read, so that a compiler cannot drop the read: an absent value would change the answer. */
    private static String answer(boolean allPresent) {
        return allPresent ? Answers.TEXT : "missing";
    }

    private static boolean present(@Nullable String value) {
        return value != null && !value.isEmpty();
    }
}
