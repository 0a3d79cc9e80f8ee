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

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** What all variants have. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
    ReturnController.class,
    StreamController.class,
    AnyController.class,
    ValueController.class,
    LaterController.class,
    EventController.class,
    EntityController.class,
    ResponseController.class,
    ArgumentController.class,
    BodyController.class,
    ErrorController.class,
    ValidationController.class,
    ValidatedController.class,
    ValidatedController.Told.class,
    TogetherController.ToMark.class,
    TogetherController.class,
    OverlapController.class,
    ErrorAdvice.class,
    OddController.class,
    FailingController.class,
    ShapedControllers.class,
    ConnectionController.class,
    FunctionalRoutes.class,
    ServeRouteBeans.class,
    SabotageFilter.class,
    WebConfiguration.class
})
public class BaseApplication {

    @Bean
    MeterRegistry meterRegistry() {
        return new SimpleMeterRegistry();
    }

    @Bean
    Journal journal() {
        return new Journal();
    }
}
