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

import dev.brisk.benchmarks.server.GrowthMappings;
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
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/**
 * A request to one annotated method of few or of many, for each dispatcher: by a literal path, by a path variable at its end, and by
 * one in front of the segment that tells the mappings apart.
 *
 * <pre>benchmarks/jmh LookUpBenchmark -prof gc</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LookUpBenchmark extends DispatchedExchange {

    /** How many mappings of each kind there are. */
    public enum Size {
        FEW(Few.class),
        MANY(Many.class);

        private final Class<?> application;

        Size(Class<?> application) {
            this.application = application;
        }
    }

    /** How many. */
    @Param
    public Size size = Size.FEW;

    /** What is asked for. */
    @Param({"/api/v1/things-7/all", "/api/v1/things-7/42", "/tenants/acme/things-7/42"})
    public String path = "";

    @Setup
    public void open() throws IOException {
        open(this.size.application, this.path);
    }

    @Benchmark
    public int answer() throws IOException {
        return exchange();
    }

    /** Ten. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Few {

        @Bean
        Mappings mappings(@Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping) {
            return new Mappings(mapping, 10);
        }
    }

    /** Five thousand. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Many {

        @Bean
        Mappings mappings(@Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping) {
            return new Mappings(mapping, 5_000);
        }
    }

    /** The handler of all mappings, which it registers. */
    record Mappings(RequestMappingHandlerMapping mapping, int count) implements InitializingBean {

        @Override
        public void afterPropertiesSet() throws NoSuchMethodException {
            GrowthMappings.register(
                    this.mapping,
                    this.count,
                    number -> "/api/v1/things-" + number + "/all",
                    "mappings",
                    Mappings.class.getDeclaredMethod("all"));
            GrowthMappings.register(
                    this.mapping,
                    this.count,
                    number -> "/api/v1/things-" + number + "/{id}",
                    "mappings",
                    Mappings.class.getDeclaredMethod("one", String.class));
            GrowthMappings.register(
                    this.mapping,
                    this.count,
                    number -> "/tenants/{tenant}/things-" + number + "/{id}",
                    "mappings",
                    Mappings.class.getDeclaredMethod("one", String.class));
        }

        @ResponseBody
        String all() {
            return "all";
        }

        @ResponseBody
        String one(@PathVariable String id) {
            return id;
        }
    }
}
