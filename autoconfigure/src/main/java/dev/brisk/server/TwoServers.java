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

import io.netty.channel.Channel;
import java.net.SocketAddress;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;

/** A server and the Unix domain socket beside it, which live and end together. */
final class TwoServers implements DisposableServer {

    private final DisposableServer server;

    private final DisposableServer unix;

    TwoServers(DisposableServer server, DisposableServer unix) {
        this.server = server;
        this.unix = unix;
    }

    @Override
    public Channel channel() {
        return this.server.channel();
    }

    @Override
    public SocketAddress address() {
        return this.server.address();
    }

    @Override
    public String host() {
        return this.server.host();
    }

    @Override
    public int port() {
        return this.server.port();
    }

    @Override
    public String path() {
        return this.unix.path();
    }

    @Override
    public void dispose() {
        this.unix.dispose();
        this.server.dispose();
    }

    /** Nothing new is accepted on either before the requests in flight on both are waited for: they are of one group of channels. */
    @Override
    public void disposeNow(Duration timeout) {
        this.unix.dispose();
        this.server.disposeNow(timeout);
        this.unix.disposeNow(timeout);
    }

    @Override
    public boolean isDisposed() {
        return this.server.isDisposed() && this.unix.isDisposed();
    }

    @Override
    public Mono<Void> onDispose() {
        return Mono.when(this.server.onDispose(), this.unix.onDispose());
    }
}
