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
package dev.brisk.it.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/** Finds the endpoints of annotated controllers: conditions of their mappings, and parameters of their methods. */
final class AnnotatedEndpoints {

    private AnnotatedEndpoints() {}

    static List<Endpoint> of(ApplicationContext context) {
        List<Endpoint> endpoints = new ArrayList<>();
        context.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .forEach((mapping, method) -> mapping.getPatternsCondition()
                        .getPatterns()
                        .forEach(pattern -> endpoints.add(endpoint(pattern, mapping, method))));
        return endpoints;
    }

    private static Endpoint endpoint(PathPattern pattern, RequestMappingInfo mapping, HandlerMethod method) {
        Set<String> parameters = new LinkedHashSet<>();
        List<Map.Entry<String, String>> fields = new ArrayList<>();
        conditions(mapping, parameters, fields);
        boolean body = false;
        for (MethodParameter parameter : method.getMethodParameters()) {
            arguments(parameter, parameters, fields);
            body |= parameter.hasParameterAnnotation(RequestBody.class)
                    || HttpEntity.class.isAssignableFrom(parameter.getParameterType());
        }
        List<String> methods = Endpoint.names(mapping.getMethodsCondition().getMethods().stream()
                .map(RequestMethod::asHttpMethod)
                .toList());
        body |= methods.contains(HttpMethod.POST.name());
        return new Endpoint(
                pattern.getPatternString(),
                methods,
                List.copyOf(parameters),
                List.copyOf(fields),
                body ? Samples.BODIES : List.of());
    }

    private static void conditions(
            RequestMappingInfo mapping, Set<String> parameters, List<Map.Entry<String, String>> fields) {
        mapping.getParamsCondition().getExpressions().forEach(condition -> {
            String value = condition.getValue();
            parameters.add(condition.getName() + "=" + (value == null ? "1" : value));
        });
        mapping.getHeadersCondition().getExpressions().forEach(condition -> {
            String value = condition.getValue();
            fields.add(Map.entry(condition.getName(), value == null ? "1" : value));
        });
        mapping.getConsumesCondition()
                .getConsumableMediaTypes()
                .forEach(type -> fields.add(Map.entry("Content-Type", type.toString())));
        mapping.getProducesCondition()
                .getProducibleMediaTypes()
                .forEach(type -> fields.add(Map.entry("Accept", type.toString())));
    }

    private static void arguments(
            MethodParameter parameter, Set<String> parameters, List<Map.Entry<String, String>> fields) {
        String name = Optional.ofNullable(parameter.getParameter().getName()).orElse("x");
        RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
        RequestHeader field = parameter.getParameterAnnotation(RequestHeader.class);
        CookieValue cookie = parameter.getParameterAnnotation(CookieValue.class);
        Class<?> type = parameter.nestedIfOptional().getNestedParameterType();
        if (query != null) {
            String used = query.name().isEmpty() ? name : query.name();
            Samples.of(type).forEach(value -> parameters.add(used + "=" + value));
        } else if (field != null) {
            String used = field.name().isEmpty() ? name : field.name();
            Samples.of(type).forEach(value -> fields.add(Map.entry(used, value)));
        } else if (cookie != null) {
            String used = cookie.name().isEmpty() ? name : cookie.name();
            Samples.of(type).forEach(value -> fields.add(Map.entry("Cookie", used + "=" + value)));
        } else if (type.isRecord() && parameter.getParameterAnnotations().length == 0) {
            Arrays.stream(type.getRecordComponents())
                    .forEach(component -> Samples.of(component.getType())
                            .forEach(value -> parameters.add(component.getName() + "=" + value)));
        }
    }
}
