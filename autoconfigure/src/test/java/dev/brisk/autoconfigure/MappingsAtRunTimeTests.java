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
import dev.brisk.dispatch.DirectPathReport;
import java.lang.reflect.Method;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/** Mappings that come and go while the application runs, with beans that do the same. */
class MappingsAtRunTimeTests {

    @Test
    void aMappingWhoseBeanIsGoneLeavesTheOthersDirect() throws Exception {
        try (TestServer server = TestServer.start()) {
            GenericApplicationContext context = (GenericApplicationContext) server.context();
            var mapping = context.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
            context.registerBean("leaving", Leaving.class);
            register(mapping, "/leaving", "leaving");
            assertThat(server.get("/leaving").status()).isEqualTo(200);
            context.removeBeanDefinition("leaving");
            register(mapping, "/staying", new Leaving());
            assertThat(server.get("/staying").status()).isEqualTo(200);
            DirectPathReport report =
                    context.getBean("webHandler", DirectDispatcherHandler.class).report();
            assertThat(report.entries())
                    .filteredOn(entry -> entry.mapping().equals("{ /leaving}"))
                    .singleElement()
                    .extracting(DirectPathReport.Entry::reason)
                    .asString()
                    .startsWith("its plan could not be made: ")
                    .contains("'leaving'");
            assertThat(report.entries())
                    .filteredOn(entry -> entry.mapping().equals("{ /staying}"))
                    .singleElement()
                    .extracting(DirectPathReport.Entry::reason)
                    .isNull();
        }
    }

    private static void register(RequestMappingHandlerMapping mapping, String path, Object handler) {
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(mapping.getPathPatternParser());
        Method method = Objects.requireNonNull(ReflectionUtils.findMethod(Leaving.class, "answer"));
        mapping.registerMapping(RequestMappingInfo.paths(path).options(options).build(), handler, method);
    }

    static class Leaving {

        @ResponseBody
        public String answer() {
            return "here";
        }
    }
}
