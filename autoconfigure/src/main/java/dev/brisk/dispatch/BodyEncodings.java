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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.HandlerResultHandlerSupport;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * Chooses the form of bodies of one declared type: content negotiation by the framework's own code, its result kept for the
 * acceptable media types and the class of the value that led to it. Where the framework would find no writer there is no form.
 */
final class BodyEncodings extends HandlerResultHandlerSupport {

    private static final List<MediaType> PROBLEM_TYPES =
            List.of(MediaType.APPLICATION_PROBLEM_JSON, MediaType.APPLICATION_PROBLEM_XML);

    /** After more kinds of Accept than this they are chosen anew. */
    private static final int MAX_CHOICES = 64;

    private static final int MAX_TYPES = 16;

    private static final int MAX_TYPE_LENGTH = 100;

    private final List<HttpMessageWriter<?>> writers;

    private final ResolvableType actualType;

    private final ResolvableType bodyType;

    private final Map<Choice, Known> choices = new ConcurrentHashMap<>();

    /** The last choice for a client that accepts all. Racy, but immutable. */
    private @Nullable LastChoice last;

    BodyEncodings(
            List<HttpMessageWriter<?>> writers,
            RequestedContentTypeResolver resolver,
            ReactiveAdapterRegistry adapters,
            ResolvableType actualType,
            ResolvableType bodyType) {
        super(resolver, adapters);
        this.writers = writers;
        this.actualType = actualType;
        this.bodyType = bodyType;
    }

    /**
     * The form of a body.
     *
     * @param exchange the exchange
     * @param instance the value, or {@code null} where there is none, or it is not there yet
     * @return the form, or {@code null} where the framework must write the body
     */
    @Nullable
    BodyForm find(ServerWebExchange exchange, @Nullable Object instance) {
        if (instance instanceof ResolvableTypeProvider) {
            return null;
        }
        Class<?> valueClass = instance == null ? Void.class : instance.getClass();
        List<MediaType> acceptable;
        try {
            acceptable = getContentTypeResolver().resolveMediaTypes(exchange);
        } catch (NotAcceptableStatusException ex) {
            return null;
        }
        MediaType preset = exchange.getResponse().getHeaders().getContentType();
        if (preset != null) {
            return preset.isConcrete() ? findPreset(exchange, preset, valueClass, instance) : null;
        }
        Set<MediaType> producible = DirectMatch.producible(exchange);
        boolean acceptsAll = acceptsAll(acceptable);
        LastChoice recent = this.last;
        if (acceptsAll && recent != null && recent.isFor(valueClass, producible)) {
            return recent.known().form();
        }
        Choice choice = new Choice(valueClass, acceptable, producible == null ? null : List.copyOf(producible));
        Known known = this.choices.get(choice);
        if (known == null) {
            known = choose(exchange, instance, acceptable);
            remember(choice.copy(), known);
        }
        if (acceptsAll) {
            this.last = new LastChoice(valueClass, producible, known);
        }
        return known.form();
    }

    /** The application has chosen the media type; only a writer for it is wanted. */
    private @Nullable BodyForm findPreset(
            ServerWebExchange exchange, MediaType preset, Class<?> valueClass, @Nullable Object instance) {
        Choice choice = new Choice(valueClass, List.of(), List.of(preset));
        Known known = this.choices.get(choice);
        if (known == null) {
            known = known(exchange, types(instance), preset, preset);
            remember(choice, known);
        }
        return known.form();
    }

    /** Keeps choices of ordinary clients only, so that a hostile one can neither fill the memory nor push them out for good. */
    private void remember(Choice choice, Known known) {
        if (choice.isOrdinary()) {
            if (this.choices.size() >= MAX_CHOICES) {
                this.choices.clear();
            }
            this.choices.put(choice, known);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the framework's own constant for no preference
    private static boolean acceptsAll(List<MediaType> acceptable) {
        return acceptable == RequestedContentTypeResolver.MEDIA_TYPE_ALL_LIST;
    }

    private Known choose(ServerWebExchange exchange, @Nullable Object instance, List<MediaType> acceptable) {
        Types types = types(instance);
        MediaType selected = selectMediaType(exchange, () -> writableTypes(types.declared()), acceptable);
        if (selected == null
                && ProblemDetail.class.isAssignableFrom(types.declared().toClass())) {
            // A client that accepts no problem details gets them all the same (RFC 9457).
            selected = selectMediaType(exchange, () -> writableTypes(types.declared()), PROBLEM_TYPES);
        }
        return selected == null ? Known.NO : known(exchange, types, selected, null);
    }

    private Known known(ServerWebExchange exchange, Types types, MediaType selected, @Nullable MediaType preset) {
        for (HttpMessageWriter<?> writer : this.writers) {
            if (writer.canWrite(types.actual(), selected)) {
                return new Known(BodyForm.of(writer, this.actualType, types.declared(), selected, preset, exchange));
            }
        }
        return Known.NO;
    }

    /** As the framework: the value's own type where nothing or too little is declared, or where it tells more. */
    private Types types(@Nullable Object instance) {
        if (instance == null) {
            return new Types(this.bodyType, this.bodyType);
        }
        ResolvableType instanceType = ResolvableType.forInstance(instance);
        if (this.bodyType.toClass() == Object.class) {
            return new Types(instanceType, instanceType);
        }
        return new Types(this.bodyType, instanceType.hasUnresolvableGenerics() ? this.bodyType : instanceType);
    }

    private List<MediaType> writableTypes(ResolvableType elementType) {
        List<MediaType> types = new ArrayList<>();
        for (HttpMessageWriter<?> writer : this.writers) {
            if (writer.canWrite(elementType, null)) {
                types.addAll(writer.getWritableMediaTypes(elementType));
            }
        }
        return types;
    }

    private record Types(ResolvableType declared, ResolvableType actual) {}

    private record Choice(
            Class<?> valueClass,
            List<MediaType> acceptable,
            @Nullable Collection<MediaType> producible) {

        /** Whether this is small, and of a kind that many clients send: few types, without parameters but for their weight. */
        boolean isOrdinary() {
            return this.acceptable.size() <= MAX_TYPES
                    && areOrdinary(this.acceptable)
                    && (this.producible == null || areOrdinary(this.producible));
        }

        private static boolean areOrdinary(Collection<MediaType> types) {
            for (MediaType type : types) {
                int parameters = type.getParameters().size();
                boolean plain = parameters == 0
                        || (parameters == 1
                                && (type.getParameter("q") != null || type.getParameter("charset") != null));
                if (!plain || type.getType().length() + type.getSubtype().length() > MAX_TYPE_LENGTH) {
                    return false;
                }
            }
            return true;
        }

        /** One whose lists nobody else can change. Their order counts. */
        Choice copy() {
            Collection<MediaType> types = this.producible;
            return new Choice(this.valueClass, List.copyOf(this.acceptable), types == null ? null : List.copyOf(types));
        }
    }

    private record LastChoice(Class<?> valueClass, @Nullable Set<MediaType> producible, Known known) {

        /** A match that serves many requests has one set. An equal one is looked for among all choices. */
        @SuppressWarnings("ReferenceEquality")
        boolean isFor(Class<?> valueClass, @Nullable Set<MediaType> producible) {
            return this.valueClass == valueClass && this.producible == producible;
        }
    }

    /** A form, or the knowledge that there is none. */
    private record Known(@Nullable BodyForm form) {

        static final Known NO = new Known(null);
    }
}
