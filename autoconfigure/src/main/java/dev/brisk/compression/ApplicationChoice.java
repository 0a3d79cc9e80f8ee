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
package dev.brisk.compression;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * What the application wants for an exchange: by its attribute, by the annotations of its handler method or controller, by a decider,
 * in this order. Annotations are read once for each method. Thread-safe.
 */
final class ApplicationChoice {

    private static final Log logger = LogFactory.getLog(ApplicationChoice.class);

    private final List<CompressionDecider> deciders;

    private final ClassValue<Map<Method, CompressionChoice>> annotated = new ClassValue<>() {

        @Override
        protected Map<Method, CompressionChoice> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    ApplicationChoice(List<CompressionDecider> deciders) {
        this.deciders = deciders;
    }

    CompressionChoice of(ServerWebExchange exchange) {
        Map<String, Object> attributes = exchange.getAttributes();
        if (attributes.get(CompressionChoice.ATTRIBUTE) instanceof CompressionChoice choice) {
            return choice;
        }
        if (attributes.get(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod handler) {
            CompressionChoice choice = annotated(handler);
            if (choice != CompressionChoice.BY_RULES) {
                return choice;
            }
        }
        return this.deciders.isEmpty() ? CompressionChoice.BY_RULES : decided(exchange);
    }

    private CompressionChoice decided(ServerWebExchange exchange) {
        try {
            for (CompressionDecider decider : this.deciders) {
                CompressionChoice choice = decider.decide(exchange);
                if (choice != CompressionChoice.BY_RULES) {
                    return choice;
                }
            }
        } catch (RuntimeException ex) {
            // The response is committed, so there is no other answer any more.
            logger.error("A CompressionDecider has failed, so the response is not compressed", ex);
            return CompressionChoice.NEVER;
        }
        return CompressionChoice.BY_RULES;
    }

    private CompressionChoice annotated(HandlerMethod handler) {
        Map<Method, CompressionChoice> known = this.annotated.get(handler.getBeanType());
        CompressionChoice choice = known.get(handler.getMethod());
        if (choice == null) {
            choice = read(handler);
            known.put(handler.getMethod(), choice);
        }
        return choice;
    }

    private static CompressionChoice read(HandlerMethod handler) {
        CompressionChoice choice = read(handler.getMethod());
        if (choice == null) {
            choice = read(handler.getBeanType());
        }
        return choice == null ? CompressionChoice.BY_RULES : choice;
    }

    /** What the nearest of the two says: an overriding method changes what its super method wants. */
    private static @Nullable CompressionChoice read(AnnotatedElement element) {
        MergedAnnotations annotations = MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY);
        MergedAnnotation<Uncompressed> no = annotations.get(Uncompressed.class);
        MergedAnnotation<Compressed> yes = annotations.get(Compressed.class);
        if (no.isPresent() && (!yes.isPresent() || no.getAggregateIndex() <= yes.getAggregateIndex())) {
            return CompressionChoice.NEVER;
        }
        return yes.isPresent() ? CompressionChoice.ALWAYS : null;
    }
}
