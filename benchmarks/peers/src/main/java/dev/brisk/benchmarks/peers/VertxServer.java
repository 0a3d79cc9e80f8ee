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
package dev.brisk.benchmarks.peers;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import tools.jackson.databind.json.JsonMapper;

/** Vert.x without a router, one server for each event loop, JSON written by the Jackson that all others have. */
public final class VertxServer extends VerticleBase {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    public static void main(String[] args) {
        int loops = Runtime.getRuntime().availableProcessors();
        Vertx.vertx()
                .deployVerticle(VertxServer.class, new DeploymentOptions().setInstances(loops))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    @Override
    public Future<?> start() {
        return this.vertx
                .createHttpServer()
                .requestHandler(VertxServer::answer)
                .listen(Integer.getInteger("server.port", 0), "127.0.0.1");
    }

    @SuppressWarnings("FutureReturnValueIgnored") // A client that has gone is no failure of the server.
    private static void answer(HttpServerRequest request) {
        if ("/json".equals(request.path())) {
            request.response()
                    .putHeader("Content-Type", "application/json")
                    .end(Buffer.buffer(MAPPER.writeValueAsBytes(Greeting.create())));
            return;
        }
        request.response().putHeader("Content-Type", "text/plain;charset=UTF-8").end("Hello, World!");
    }
}
