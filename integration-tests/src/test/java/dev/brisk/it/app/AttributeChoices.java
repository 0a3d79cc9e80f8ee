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

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** What filters do with the attributes of an exchange, before and after the request was dispatched. */
record AttributeChoices(Journal journal) {

    Mono<Void> filter(String kind, ServerWebExchange exchange, WebFilterChain chain) {
        Map<String, Object> attributes = exchange.getAttributes();
        return switch (kind) {
            case "seen" -> {
                note("before", attributes);
                exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(() -> note("commit", attributes)));
                yield chain.filter(exchange).doOnTerminate(() -> note("after", attributes));
            }
            case "seen-after" -> chain.filter(exchange).doOnTerminate(() -> note("after", attributes));
            case "asked" ->
                chain.filter(exchange)
                        .doOnTerminate(() -> journal.add("asked "
                                + attributes.get(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                + attributes.containsKey(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE)
                                + attributes.getOrDefault(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, "none")
                                + attributes.remove("none such")
                                + exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE)));
            case "cleared" -> {
                attributes.clear();
                yield chain.filter(exchange).doOnTerminate(() -> note("after", attributes));
            }
            case "cleared-late" -> {
                exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(attributes::clear));
                yield chain.filter(exchange);
            }
            case "unobserved" -> {
                attributes.remove(ServerRequestObservationContext.CURRENT_OBSERVATION_CONTEXT_ATTRIBUTE);
                yield chain.filter(exchange);
            }
            case "unmapped" -> {
                exchange.getResponse()
                        .beforeCommit(() -> Mono.fromRunnable(() -> {
                            attributes.remove(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
                            attributes.remove(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE);
                            attributes.keySet().remove(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
                        }));
                yield chain.filter(exchange).doOnTerminate(() -> note("after", attributes));
            }
            case "producing" -> {
                attributes.put(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE, Set.of(MediaType.APPLICATION_XML));
                attributes.put(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, new HashMap<>(Map.of("code", "201")));
                yield chain.filter(exchange);
            }
            case "own" -> {
                Map<String, Object> own = new LinkedHashMap<>(attributes);
                yield chain.filter(new ServerWebExchangeDecorator(exchange) {
                            @Override
                            public Map<String, Object> getAttributes() {
                                return own;
                            }
                        })
                        .doOnTerminate(() -> note("after", attributes))
                        .doOnTerminate(() -> note("own", own));
            }
            default -> {
                exchange.getRequest().getAttributes().put("of request", kind);
                yield chain.filter(exchange)
                        .doOnTerminate(() -> journal.add(attributes.get("of request") + " " + (attributes.size() > 5)));
            }
        };
    }

    private void note(String moment, Map<String, Object> attributes) {
        Map<String, String> told = new TreeMap<>();
        attributes.forEach((name, value) -> told.put(
                name.substring(name.lastIndexOf('.') + 1),
                name.startsWith(HandlerMapping.class.getName()) && !name.contains("Version") ? value.toString() : "?"));
        journal.add(moment + " " + told);
    }
}
