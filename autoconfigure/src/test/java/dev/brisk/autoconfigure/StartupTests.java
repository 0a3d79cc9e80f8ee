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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Brisk's post-processors do not draw other beans into their own creation. */
@ExtendWith(OutputCaptureExtension.class)
class StartupTests {

    private static final String WARNING = "is not eligible for getting processed by all BeanPostProcessors";

    @Test
    void noBeanIsMadeTooEarly(CapturedOutput output) {
        try (TestServer server = TestServer.start()) {
            assertThat(server.port()).isPositive();
            assertThat(output).contains("Netty started on port").doesNotContain(WARNING, " WARN ", "ERROR");
        }
    }

    @Test
    void suchABeanWouldBeNoticed(CapturedOutput output) {
        try (TestServer server = TestServer.start(Eager.class)) {
            assertThat(server.port()).isPositive();
            assertThat(output).contains(WARNING);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Eager {

        // Not static, so its configuration is made too early.
        @Bean
        BeanPostProcessor eager() {
            return new BeanPostProcessor() {};
        }
    }
}
