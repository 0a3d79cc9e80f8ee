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
package dev.brisk.server;

import java.net.SocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

/**
 * A server with the configuration of another one that listens on a Unix domain socket beside that one's address, or instead of it.
 *
 * <p>The socket comes first, so that nothing is accepted on a port when it cannot be had.
 */
final class UnixSocketServer extends HttpServer {

    private final HttpServer server;

    private final UnixSocket socket;

    UnixSocketServer(HttpServer server, UnixSocket socket) {
        this.server = server;
        this.socket = socket;
    }

    @Override
    public HttpServerConfig configuration() {
        return this.server.configuration();
    }

    @Override
    protected HttpServer duplicate() {
        // Setting what is set already is the public way to a copy.
        Supplier<? extends SocketAddress> address =
                Objects.requireNonNull(this.server.configuration().bindAddress(), "bindAddress");
        return new UnixSocketServer(this.server.bindAddress(address), this.socket);
    }

    @Override
    public Mono<? extends DisposableServer> bind() {
        if (List.of(configuration().protocols()).contains(HttpProtocol.HTTP3)) {
            // A copy for UDP, which such sockets do not carry.
            return this.server.bind();
        }
        Mono<DisposableServer> unix = Mono.defer(this::bindSocket);
        return this.socket.only() ? unix : unix.flatMap(this::bindBeside);
    }

    private Mono<DisposableServer> bindSocket() {
        UnixSocketFile file = new UnixSocketFile(this.socket.path());
        file.prepare();
        return this.server
                .bindAddress(this.socket::address)
                .bind()
                .<DisposableServer>map(bound -> bound)
                .onErrorMap(file::notBound)
                .doOnNext(bound -> permit(file, bound));
    }

    private void permit(UnixSocketFile file, DisposableServer bound) {
        try {
            file.permit(this.socket.permissions());
        } catch (UnixSocketException fault) {
            bound.dispose();
            throw fault;
        }
    }

    private Mono<DisposableServer> bindBeside(DisposableServer unix) {
        return this.server
                .bind()
                .<DisposableServer>map(other -> new TwoServers(other, unix))
                .doOnError(fault -> unix.dispose());
    }
}
