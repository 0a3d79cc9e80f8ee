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

import io.netty.channel.unix.DomainSocketAddress;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServer;

/**
 * Lets a server listen on a Unix domain socket.
 *
 * <p>The server that comes of it can be configured further like any other. When it is bound, a socket that nobody listens on is removed
 * from the path, and nothing else ever is; an {@link UnixSocketException} tells what stands against it. The file is removed when the
 * server is disposed of. Disposing of it drains the connections of both addresses.
 *
 * @param path where to listen
 * @param permissions of the socket's file, or null for those that it gets by itself
 * @param only whether to listen on nothing else
 * @since 0.1.0
 */
public record UnixSocket(Path path, @Nullable Set<PosixFilePermission> permissions, boolean only)
        implements UnaryOperator<HttpServer> {

    @Override
    public HttpServer apply(HttpServer server) {
        return new UnixSocketServer(server, this);
    }

    DomainSocketAddress address() {
        return new DomainSocketAddress(this.path.toString());
    }
}
