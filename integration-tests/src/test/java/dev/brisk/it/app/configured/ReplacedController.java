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
package dev.brisk.it.app.configured;

import dev.brisk.it.app.Item;
import dev.brisk.it.app.configured.ReplacedParts.Lines;
import java.lang.reflect.Method;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import reactor.core.publisher.Mono;

/** Methods that {@link ReplacedParts} handles in its own ways, and mappings that come and go. */
@RestController
@RequestMapping("/replaced")
class ReplacedController {

    static final MethodParameter LINES = MethodParameter.forExecutable(method(ReplacedController.class, "lines"), -1);

    private final RequestMappingHandlerMapping mapping;
    private final Later later;

    ReplacedController(RequestMappingHandlerMapping requestMappingHandlerMapping, Later later) {
        this.mapping = requestMappingHandlerMapping;
        this.later = later;
    }

    @GetMapping("/level")
    String level1() {
        return "first";
    }

    @GetMapping("/level")
    String level2() {
        return "second";
    }

    @GetMapping("/lines")
    Lines lines() {
        return new Lines("eins", "zwei");
    }

    @GetMapping("/lines-later")
    Mono<Object> linesLater() {
        return Mono.just(new Lines("drei", "vier"));
    }

    @GetMapping("/items/{id}")
    Item item(@PathVariable int id) {
        return ReplacedParts.item(id);
    }

    /** Adds a mapping, or takes it away. */
    @PostMapping("/mappings/{change}")
    String change(@PathVariable String change) {
        RequestMappingInfo info = RequestMappingInfo.paths("/replaced/later/{x}", "/replaced/items/7")
                .options(builderOptions())
                .build();
        if (change.equals("add")) {
            mapping.registerMapping(info, later, method(Later.class, "later"));
        } else {
            mapping.unregisterMapping(info);
        }
        return change;
    }

    private RequestMappingInfo.BuilderConfiguration builderOptions() {
        RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
        options.setPatternParser(mapping.getPathPatternParser());
        return options;
    }

    private static Method method(Class<?> type, String name) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new IllegalArgumentException(name);
    }

    /** Mapped while the application runs. */
    @org.springframework.stereotype.Component
    static class Later {

        @org.springframework.web.bind.annotation.ResponseBody
        String later(@PathVariable(required = false) String x) {
            return "later " + x;
        }
    }
}
