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
package dev.brisk.it.example;

import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.serve.ServeHandler;
import dev.brisk.serve.ServeRequest;
import dev.brisk.serve.ServeResponse;
import dev.brisk.serve.ServeRoutes;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/** The example of {@code docs/serve-routes.md}. */
@Configuration(proxyBeanMethods = false)
public class NoteRoutes {

    private static final ServeResponse ALIVE = ServeResponse.text("alive").withHeader("Cache-Control", "no-store");

    private final Map<String, String> notes = new ConcurrentHashMap<>(Map.of("first", "Hello"));

    @Bean
    ServeRoutes noteApi() {
        return ServeRoutes.builder()
                .nest(
                        "/notes",
                        api -> api.get("", (request, info) -> ServeResponse.json(new TreeMap<>(notes)))
                                .get("/{name}", this::read)
                                .put("/{name}", ServeHandler.async(this::write)))
                .withoutFilters(open -> open.get("/alive", ALIVE))
                .build();
    }

    private ServeResponse read(ServeRequest request, ServeHandlerInfo info) {
        String text = notes.get(request.pathVariable("name"));
        return text == null ? ServeResponse.status(404) : ServeResponse.text(text);
    }

    private Mono<ServeResponse> write(ServeRequest request, ServeHandlerInfo info) {
        String name = request.pathVariable("name");
        return request.text()
                .map(text -> notes.put(name, text) == null ? ServeResponse.status(201) : ServeResponse.noContent());
    }
}
