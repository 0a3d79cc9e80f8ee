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
package dev.brisk.info;

import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Run by {@link NoLookupTests} in a JVM where each reverse lookup of the loopback address has a name as its result. */
final class NoLookupProbe {

    private NoLookupProbe() {}

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> texts = new CompletableFuture<>();
        TrustRules rules = TrustRules.of(ForwardedField.X_FORWARDED, List.of("127.0.0.1"));
        DisposableServer server = rules.installIn(
                        HttpServer.create().host("127.0.0.1").port(0))
                .handle((request, response) -> {
                    ServeHandlerInfo info = ServeHandlerInfo.of(request);
                    RemoteAddr.Inet remote = (RemoteAddr.Inet) info.remoteAddr();
                    RemoteAddr.Inet local = (RemoteAddr.Inet) info.localAddr();
                    InetSocketAddress address =
                            (InetSocketAddress) ((Connection) request).channel().remoteAddress();
                    StringBuilder text = new StringBuilder();
                    text.append("remote=").append(remote.hostname()).append('\n');
                    text.append("local=").append(local.hostname()).append('\n');
                    text.append("client=").append(info.clientAddr().hostname()).append('\n');
                    text.append("toString=")
                            .append(info + "," + remote + "," + local + "," + info.clientAddr() + ","
                                    + info.clientChain())
                            .append('\n');
                    // An address remembers the name that was looked up for it, and shows it without a lookup.
                    text.append("address=").append(address.getAddress()).append('\n');
                    // The control: this is a lookup, and it must find the name.
                    text.append("control=").append(address.getHostName()).append('\n');
                    texts.complete(text.toString());
                    return Mono.empty();
                })
                .bindNow();
        try (RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: localhost, 127.0.0.1, 127.0.0.1\r\n\r\n")
                    .readUntil("\r\n\r\n");
            print(System.out, texts.get(20, TimeUnit.SECONDS));
        } finally {
            server.disposeNow();
        }
    }

    private static void print(@Nullable PrintStream out, String text) {
        Objects.requireNonNull(out).print(text);
    }
}
