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
