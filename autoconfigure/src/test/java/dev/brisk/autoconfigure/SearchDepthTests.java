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
package dev.brisk.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.dispatch.DirectDispatcherHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/**
 * How deep the stack is where a handler runs: it must not grow with the mappings that are asked in vain, for every frame makes an
 * exception more expensive, such as that of each path that is not found.
 */
class SearchDepthTests {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mappingsWithoutAnAnswerAddNoFrames(boolean later) throws IOException {
        assertThat(depth(40, later, true)).isEqualTo(depth(1, later, true));
    }

    /** Without Brisk, too: the order of what happens is the same. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void normallyTheyAddNoneEither(boolean later) throws IOException {
        assertThat(depth(40, later, false)).isEqualTo(depth(1, later, false));
    }

    private static int depth(int mappings, boolean later, boolean brisk) throws IOException {
        try (TestServer server = TestServer.start(
                Application.class, "silent.mappings=" + mappings, "silent.later=" + later, "brisk.enabled=" + brisk)) {
            assertThat(server.context().getBeansOfType(SilentMapping.class)).hasSize(mappings);
            assertThat(server.context().getBeansOfType(DirectDispatcherHandler.class))
                    .hasSize(brisk ? 1 : 0);
            // On a busy machine a late answer may be there before its mapping has been left: the handler runs deeper
            // then, once.
            int least = Integer.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                least = Math.min(least, Integer.parseInt(server.get("/depth").body()));
            }
            return least;
        }
    }

    /** Answers that there is no handler, at once or later from another thread. */
    private static final class SilentMapping implements HandlerMapping, Ordered {

        private final boolean later;

        SilentMapping(boolean later) {
            this.later = later;
        }

        @Override
        public Mono<Object> getHandler(ServerWebExchange exchange) {
            return this.later ? Mono.delay(Duration.ofMillis(5)).then(Mono.empty()) : Mono.empty();
        }

        @Override
        public int getOrder() {
            return 1;
        }
    }

    /** As many of them as a property says, before a handler that answers with the depth of its stack. */
    @Configuration(proxyBeanMethods = false)
    static class Application implements BeanDefinitionRegistryPostProcessor, EnvironmentAware {

        private int mappings;

        private boolean later;

        @Override
        public void setEnvironment(Environment environment) {
            this.mappings = environment.getRequiredProperty("silent.mappings", Integer.class);
            this.later = environment.getRequiredProperty("silent.later", Boolean.class);
        }

        @Override
        public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
            for (int i = 0; i < this.mappings; i++) {
                RootBeanDefinition definition =
                        new RootBeanDefinition(SilentMapping.class, () -> new SilentMapping(this.later));
                registry.registerBeanDefinition("silent" + i, definition);
            }
        }

        @Bean
        SimpleUrlHandlerMapping depth() {
            WebHandler handler = exchange -> {
                int depth = Thread.currentThread().getStackTrace().length;
                DataBuffer body = exchange.getResponse()
                        .bufferFactory()
                        .wrap(Integer.toString(depth).getBytes(StandardCharsets.US_ASCII));
                return exchange.getResponse().writeWith(Mono.just(body));
            };
            return new SimpleUrlHandlerMapping(Map.of("/depth", handler), 2);
        }
    }
}
