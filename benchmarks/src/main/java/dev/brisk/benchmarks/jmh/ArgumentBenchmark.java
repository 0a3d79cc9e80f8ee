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
package dev.brisk.benchmarks.jmh;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * One request with arguments through an application, for each dispatcher: a path variable with two query parameters, and a body of
 * about 1 kB. The time is mostly that of the socket; look at the allocations.
 *
 * <pre>benchmarks/jmh ArgumentBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ArgumentBenchmark extends DispatchedExchange {

    private static final String BODY = "{\"id\":1,\"page\":2,\"size\":3,\"name\":\"" + "x".repeat(1_000) + "\"}";

    /** What a request carries. */
    public enum Carried {

        /** A path variable and two query parameters. */
        ARGS,

        /** A body that is decoded. */
        POST
    }

    /** What. */
    @Param
    public Carried carried = Carried.ARGS;

    @Setup
    public void open() throws IOException {
        if (this.carried == Carried.ARGS) {
            open(Application.class, "/items/42?page=3&size=20");
        } else {
            openWith(
                    Application.class,
                    "POST",
                    "/items",
                    BODY,
                    "Content-Type: application/json",
                    "Content-Length: " + BODY.length());
        }
    }

    @Benchmark
    public int answer() throws IOException {
        return exchange();
    }

    /** The application. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Endpoints.class)
    static class Application {}

    @RestController
    static class Endpoints {

        record Item(int id, int page, int size, String name) {}

        @GetMapping("/items/{id}")
        Item item(@PathVariable int id, @RequestParam int page, @RequestParam int size) {
            return new Item(id, page, size, "item");
        }

        @PostMapping("/items")
        Item posted(@RequestBody Item item) {
            return item;
        }
    }
}
