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

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonView;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Values of many shapes and sizes as JSON, and some that cannot be. */
@RestController
@RequestMapping("/values")
public class ValueController {

    private static final int MOST = 20_000;

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Circle.class, name = "circle"), @JsonSubTypes.Type(Square.class)})
    interface Shape {}

    record Circle(int radius) implements Shape {}

    record Square(int side, @Nullable Shape inside) implements Shape {}

    record Page<T>(List<T> content, int number) {}

    record Scalars(
            String text,
            BigDecimal number,
            Instant moment,
            ByteBuffer bytes,
            double infinite,
            @JsonRawValue String raw,
            @Nullable URI none) {}

    /** Beans of which one cannot be read. */
    record Failing(int index, int failing) {

        public String getText() {
            if (this.index == this.failing) {
                throw new IllegalStateException("element " + this.index);
            }
            return "element " + this.index;
        }
    }

    /** Closed by the mapper, if that is what it does. */
    record Closing(String name) implements AutoCloseable {

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    interface Brief {}

    record Viewed(@JsonView(Brief.class) String shown, String hidden) {}

    /** Items of 40 to 60 bytes, at most {@value #MOST}. */
    public static List<Item> items(int size) {
        return IntStream.range(0, Math.floorMod(size, MOST + 1))
                .mapToObj(index -> new Item(index, "item number " + index + " of " + size))
                .toList();
    }

    @GetMapping("/list")
    List<Item> list(@RequestParam int size) {
        return items(size);
    }

    @GetMapping("/mono")
    Mono<List<Item>> mono(@RequestParam int size) {
        return Mono.fromSupplier(() -> items(size));
    }

    @GetMapping("/flux")
    Flux<Item> flux(@RequestParam int size) {
        return Flux.fromIterable(items(size));
    }

    @GetMapping("/entity")
    ResponseEntity<Collection<Item>> entity(@RequestParam int size) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(items(size));
    }

    @GetMapping("/page")
    Page<Item> page(@RequestParam int size) {
        return new Page<>(items(size), 1);
    }

    @GetMapping("/events")
    Flux<Item> events(@RequestParam int size) {
        return Flux.fromIterable(items(size));
    }

    @GetMapping("/text")
    Map<String, String> text(@RequestParam int size) {
        return Map.of("text", "ä\uD83D\uDE00\u2028\"\\".repeat(Math.floorMod(size, MOST + 1)));
    }

    @GetMapping("/array")
    Item[] array() {
        return items(3).toArray(Item[]::new);
    }

    @GetMapping("/set")
    Set<Integer> set() {
        return new TreeSet<>(List.of(3, 1, 2));
    }

    @GetMapping("/iterator")
    Iterator<Item> iterator() {
        return items(3).iterator();
    }

    @GetMapping("/map")
    Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("one", 1);
        map.put("none", null);
        map.put("nested", Map.of("list", List.of(1, "two", 3.5)));
        return map;
    }

    @GetMapping("/node")
    JsonNode node() {
        return JsonNodeFactory.instance.objectNode().put("a", 1).put("b", "two");
    }

    @GetMapping("/shape")
    Shape shape() {
        return new Square(2, new Circle(1));
    }

    @GetMapping("/shapes")
    List<Shape> shapes() {
        return List.of(new Circle(1), new Square(2, null));
    }

    @GetMapping("/shapes-by-name")
    Map<String, Shape> shapesByName() {
        return Map.of("one", new Circle(1));
    }

    @GetMapping("/page-of-shapes")
    Page<Shape> pageOfShapes() {
        return new Page<>(shapes(), 2);
    }

    @GetMapping("/scalars")
    Scalars scalars() {
        return new Scalars(
                "a\u0000\t/é",
                new BigDecimal("1E+3"),
                EntityController.MODIFIED,
                ByteBuffer.wrap(new byte[] {0, 1, -1}),
                Double.POSITIVE_INFINITY,
                "{ \"as\" : \"is\" }",
                null);
    }

    @GetMapping("/lone-surrogate")
    Map<String, String> loneSurrogate() {
        return Map.of("text", "a\uD83D");
    }

    @GetMapping("/closing")
    Closing closing() {
        return new Closing("closing");
    }

    @JsonView(Brief.class)
    @GetMapping("/viewed")
    List<Viewed> viewed() {
        return List.of(new Viewed("a", "b"));
    }

    @GetMapping("/unviewed")
    List<Viewed> unviewed() {
        return List.of(new Viewed("a", "b"));
    }

    @GetMapping("/failing")
    List<Failing> failing(@RequestParam int at) {
        return IntStream.range(0, 3_000)
                .mapToObj(index -> new Failing(index, at))
                .toList();
    }

    @GetMapping("/unknown")
    List<Object> unknown() {
        return List.of(1, new Object() {});
    }

    @GetMapping(path = "/utf-16", produces = "application/json;charset=UTF-16BE")
    List<Item> utf16() {
        return items(3);
    }

    @GetMapping(path = "/latin-1", produces = "application/json;charset=ISO-8859-1")
    List<Item> latin1() {
        return items(3);
    }

    @GetMapping(path = "/vendor", produces = "application/vnd.items+json")
    List<Item> vendor() {
        return items(3);
    }
}
