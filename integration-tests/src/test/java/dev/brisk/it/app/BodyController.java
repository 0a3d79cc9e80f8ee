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
package dev.brisk.it.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.Part;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One method for each way to read a body. */
@RestController
@RequestMapping("/body")
class BodyController {

    private final Journal journal;

    BodyController(Journal journal) {
        this.journal = journal;
    }

    @PostMapping("/item")
    Item item(@RequestBody Item item) {
        journal.add("item");
        return item;
    }

    @PostMapping("/optional-item")
    String optionalItem(@RequestBody(required = false) @Nullable Item item) {
        return "optional " + item;
    }

    @PostMapping("/mono-item")
    Mono<Item> monoItem(@RequestBody Mono<Item> item) {
        return item.doOnNext(seen -> journal.add("item"));
    }

    @PostMapping("/items")
    Flux<Item> items(@RequestBody Flux<Item> items) {
        return items;
    }

    @PostMapping("/map")
    Map<String, Object> map(@RequestBody Map<String, Object> map) {
        return map;
    }

    @PostMapping("/string")
    String string(@RequestBody String text) {
        return "string " + text;
    }

    @PostMapping("/bytes")
    String bytes(@RequestBody byte[] bytes) {
        return "bytes " + bytes.length;
    }

    @PostMapping("/echo")
    Flux<DataBuffer> echo(@RequestBody Flux<DataBuffer> body) {
        return body;
    }

    @PostMapping("/count")
    Mono<String> count(@RequestBody Flux<DataBuffer> body) {
        return body.map(buffer -> {
                    int count = buffer.readableByteCount();
                    DataBufferUtils.release(buffer);
                    return count;
                })
                .reduce(0, Integer::sum)
                .map(sum -> "count " + sum);
    }

    @PostMapping("/entity")
    String entity(HttpEntity<String> entity) {
        return entity.getHeaders().getContentType() + " " + entity.getBody();
    }

    @PostMapping("/form")
    Mono<String> form(ServerWebExchange exchange) {
        return exchange.getFormData().map(form -> "form " + form);
    }

    @PostMapping("/form-model")
    Item formModel(@ModelAttribute Item item) {
        return item;
    }

    @PostMapping(path = "/parts", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Mono<String> parts(@RequestPart("item") Item item, @RequestPart("file") FilePart file) {
        return DataBufferUtils.join(file.content()).map(buffer -> {
            String text = buffer.toString(UTF_8);
            DataBufferUtils.release(buffer);
            return item + " " + file.filename() + " " + text;
        });
    }

    @PostMapping("/multipart")
    Mono<String> multipart(ServerWebExchange exchange) {
        return exchange.getMultipartData().map(MultiValueMap::keySet).map(names -> "parts " + names);
    }

    @PostMapping("/unread-parts")
    Mono<String> unreadParts(@RequestBody Flux<Part> parts) {
        return parts.concatMap(part -> part.delete().thenReturn(part.name()))
                .collectList()
                .map(List::toString);
    }

    @PostMapping("/first-buffer")
    Mono<String> firstBuffer(@RequestBody Flux<DataBuffer> body) {
        return body.next().map(buffer -> {
            DataBufferUtils.release(buffer);
            return "first";
        });
    }

    @PostMapping("/twice")
    Mono<String> twice(ServerWebExchange exchange) {
        Flux<DataBuffer> body = exchange.getRequest().getBody();
        return DataBufferUtils.join(body)
                .map(buffer -> {
                    DataBufferUtils.release(buffer);
                    return "read";
                })
                .then(DataBufferUtils.join(body).map(buffer -> "read twice"))
                .onErrorResume(ex -> Mono.just("second: " + ex.getClass().getName()))
                .defaultIfEmpty("second: empty");
    }
}
