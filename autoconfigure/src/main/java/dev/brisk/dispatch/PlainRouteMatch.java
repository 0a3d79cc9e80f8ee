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

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.springframework.util.CollectionUtils;
import org.springframework.web.accept.ApiVersionHolder;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A request's router function with what the framework's predicates and its mapping publish of it.
 *
 * @param route the route
 * @param handler the handler, with the filters around it
 * @param request the request that the handler gets
 * @param path the path
 */
record PlainRouteMatch(PlainRoute route, HandlerFunction<?> handler, ServerRequest request, String path)
        implements DirectAttributes.Match {

    private static final Set<String> ATTRIBUTES = Set.of(
            HandlerMapping.API_VERSION_ATTRIBUTE,
            RouterFunctions.MATCHING_PATTERN_ATTRIBUTE,
            RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE,
            RouterFunctions.REQUEST_ATTRIBUTE,
            HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE,
            HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE,
            HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);

    @Override
    public PathPattern pattern() {
        return this.route.pattern();
    }

    @Override
    public boolean has(String name) {
        return ATTRIBUTES.contains(name);
    }

    @Override
    public void publishTo(Map<String, Object> attributes) {
        attributes.put(HandlerMapping.API_VERSION_ATTRIBUTE, ApiVersionHolder.EMPTY);
        Map<String, String> variables = Collections.unmodifiableMap(CollectionUtils.compositeMap(
                Collections.emptyMap(), this.route.template().variables(this.path)));
        attributes.put(RouterFunctions.URI_TEMPLATE_VARIABLES_ATTRIBUTE, variables);
        attributes.put(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE, pattern());
        attributes.put(RouterFunctions.REQUEST_ATTRIBUTE, this.request);
        publishHandlerAndPattern(attributes);
        attributes.put(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, variables);
    }
}
