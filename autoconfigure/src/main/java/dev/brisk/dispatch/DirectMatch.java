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

import java.util.Map;
import java.util.Set;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A request's mapping with what the framework publishes of it as attributes of the exchange, where filters and metrics read it.
 *
 * @param candidate the mapping
 * @param path the path within the application
 * @param pattern the pattern that matches it
 * @param variables the URI template variables
 * @param matrixVariables the matrix variables by path variable
 * @param producible the media types of the mapping's matching produces condition
 */
record DirectMatch(
        Candidate candidate,
        String path,
        PathPattern pattern,
        Map<String, String> variables,
        Map<String, MultiValueMap<String, String>> matrixVariables,
        Set<MediaType> producible) {

    void publish(ServerWebExchange exchange, Object noApiVersion) {
        Map<String, Object> attributes = exchange.getAttributes();
        attributes.put(HandlerMapping.API_VERSION_ATTRIBUTE, noApiVersion);
        attributes.put(HandlerMapping.PATH_WITHIN_HANDLER_MAPPING_ATTRIBUTE, this.path);
        attributes.put(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE, this.candidate.handlerMethod());
        attributes.put(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, this.pattern);
        Object observation = attributes.get(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE);
        if (observation instanceof ServerRequestObservationContext context) {
            context.setPathPattern(this.pattern.toString());
        }
        attributes.put(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, this.variables);
        attributes.put(HandlerMapping.MATRIX_VARIABLES_ATTRIBUTE, this.matrixVariables);
        if (this.producible.isEmpty()) {
            attributes.remove(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE);
        } else {
            attributes.put(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE, this.producible);
        }
    }
}
