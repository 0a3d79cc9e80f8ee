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
package dev.brisk.dispatch;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.accept.ApiVersionHolder;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A request's mapping with what the framework publishes of it as attributes of the exchange, where filters and metrics read it.
 *
 * @param candidate the mapping
 * @param path the path within the application
 * @param pattern the pattern that matches it
 * @param template the pattern as a template, from which the variables are read when somebody asks; {@code null} where they are given
 * @param variables the URI template variables, of a match without a template
 * @param matrixVariables the matrix variables by path variable
 * @param producible the media types of the mapping's matching produces condition
 */
record DirectMatch(
        Candidate candidate,
        String path,
        PathPattern pattern,
        @Nullable SegmentTemplate template,
        Map<String, String> variables,
        Map<String, MultiValueMap<String, String>> matrixVariables,
        Set<MediaType> producible)
        implements DirectAttributes.Match {

    /** The match that a handler mapping of the framework has found and published. */
    static DirectMatch published(Candidate candidate, ServerWebExchange exchange) {
        return new DirectMatch(
                candidate,
                exchange.getRequiredAttribute(HandlerMapping.PATH_WITHIN_HANDLER_MAPPING_ATTRIBUTE),
                exchange.getRequiredAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                null,
                exchange.getAttributeOrDefault(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, Map.of()),
                exchange.getAttributeOrDefault(HandlerMapping.MATRIX_VARIABLES_ATTRIBUTE, Map.of()),
                exchange.getAttributeOrDefault(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE, Set.of()));
    }

    private static final Set<String> ATTRIBUTES = Set.of(
            HandlerMapping.API_VERSION_ATTRIBUTE,
            HandlerMapping.PATH_WITHIN_HANDLER_MAPPING_ATTRIBUTE,
            HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE,
            HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE,
            HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE,
            HandlerMapping.MATRIX_VARIABLES_ATTRIBUTE);

    /** The URI template variables. */
    @Override
    public Map<String, String> variables() {
        SegmentTemplate known = this.template;
        return known == null ? this.variables : known.variables(this.path);
    }

    /** The URI template variable of this name. */
    @Nullable
    String variable(String name) {
        SegmentTemplate known = this.template;
        return known == null ? this.variables.get(name) : known.variable(name, this.path);
    }

    @Override
    public Object handler() {
        return this.candidate.handlerMethod();
    }

    /** The producible media types as the framework publishes them: {@code null} for none. Not to be changed. */
    static @Nullable Set<MediaType> producible(ServerWebExchange exchange) {
        if (exchange.getAttributes() instanceof DirectAttributes direct
                && direct.match() instanceof DirectMatch match) {
            return match.producible.isEmpty() ? null : match.producible;
        }
        return exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE);
    }

    @Override
    public boolean has(String name) {
        return ATTRIBUTES.contains(name)
                || (HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE.equals(name) && !this.producible.isEmpty());
    }

    @Override
    public void publishTo(Map<String, Object> attributes) {
        attributes.put(HandlerMapping.API_VERSION_ATTRIBUTE, ApiVersionHolder.EMPTY);
        attributes.put(HandlerMapping.PATH_WITHIN_HANDLER_MAPPING_ATTRIBUTE, this.path);
        publishHandlerAndPattern(attributes);
        attributes.put(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, variables());
        attributes.put(HandlerMapping.MATRIX_VARIABLES_ATTRIBUTE, this.matrixVariables);
        if (this.producible.isEmpty()) {
            attributes.remove(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE);
        } else {
            // The receiver's own, for this match may serve other requests.
            attributes.put(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE, new LinkedHashSet<>(this.producible));
        }
    }
}
