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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.resource.AbstractResourceResolver;
import org.springframework.web.reactive.resource.CachingResourceResolver;
import org.springframework.web.reactive.resource.EncodedResourceResolver;
import org.springframework.web.reactive.resource.HttpResource;
import org.springframework.web.reactive.resource.ResourceResolver;
import org.springframework.web.reactive.resource.ResourceResolverChain;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Finds the precompressed file ({@code .zst}, {@code .br}, {@code .gz}) that suits the client best, by the negotiation that is used for
 * all other responses. It comes before all other resolvers of a chain and lets the chain's {@link EncodedResourceResolver}, which
 * takes the first coding whose name occurs in the field, look for one coding after another. A {@link CachingResourceResolver} between
 * them keeps each answer, for its keys then differ. Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class NegotiatedResourceResolver extends AbstractResourceResolver {

    private static final Map<String, String> EXTENSIONS = Map.of("zstd", ".zst", "br", ".br", "gzip", ".gz");

    private final List<ContentCoding> codings;

    private final AcceptEncoding acceptEncoding;

    private NegotiatedResourceResolver(List<ContentCoding> codings) {
        this.codings = codings;
        this.acceptEncoding = new AcceptEncoding(codings);
    }

    /**
     * The same resolvers with this one in front, if there is an {@link EncodedResourceResolver} among them.
     *
     * @param resolvers those of a chain; the resolvers for codings and for caching are told of the other codings
     * @param preferred tokens of codings in the server's order of preference
     * @return the new list, or {@code resolvers}
     */
    public static List<ResourceResolver> before(List<ResourceResolver> resolvers, List<String> preferred) {
        List<ContentCoding> codings = preferred.stream()
                .filter(EXTENSIONS::containsKey)
                .<ContentCoding>map(Precompressed::new)
                .toList();
        List<String> tokens = codings.stream().map(ContentCoding::token).toList();
        if (tokens.isEmpty() || resolvers.stream().noneMatch(EncodedResourceResolver.class::isInstance)) {
            return resolvers;
        }
        for (ResourceResolver resolver : resolvers) {
            if (resolver instanceof EncodedResourceResolver encoded) {
                tokens.forEach(token -> {
                    if (!encoded.getExtensions().containsKey(token)) {
                        encoded.registerExtension(token, EXTENSIONS.getOrDefault(token, ""));
                    }
                });
                encoded.setContentCodings(tokens);
            } else if (resolver instanceof CachingResourceResolver caching) {
                caching.setContentCodings(tokens);
            }
        }
        List<ResourceResolver> all = new ArrayList<>();
        all.add(new NegotiatedResourceResolver(codings));
        all.addAll(resolvers);
        return all;
    }

    @Override
    protected Mono<Resource> resolveResourceInternal(
            @Nullable ServerWebExchange exchange,
            String requestPath,
            List<? extends Resource> locations,
            ResourceResolverChain chain) {
        if (exchange == null) {
            return chain.resolveResource(null, requestPath, locations);
        }
        List<String> accepted = this.acceptEncoding
                .negotiate(exchange.getRequest().getHeaders().get(HttpHeaders.ACCEPT_ENCODING))
                .codings()
                .stream()
                .map(ContentCoding::token)
                .toList();
        return chain.resolveResource(with(exchange, null), requestPath, locations)
                .flatMap(plain -> first(accepted, exchange, requestPath, locations, chain)
                        .switchIfEmpty(Mono.defer(() -> first(others(accepted), exchange, requestPath, locations, chain)
                                .doOnNext(
                                        other -> addVary(exchange.getResponse().getHeaders()))
                                .then(Mono.just(plain)))));
    }

    private List<String> others(List<String> accepted) {
        return this.codings.stream()
                .map(ContentCoding::token)
                .filter(token -> !accepted.contains(token))
                .toList();
    }

    /** The file in the first of these codings of which there is one. */
    private static Mono<Resource> first(
            List<String> tokens,
            ServerWebExchange exchange,
            String requestPath,
            List<? extends Resource> locations,
            ResourceResolverChain chain) {
        Mono<Resource> result = Mono.empty();
        for (String token : tokens) {
            result = result.switchIfEmpty(
                    Mono.defer(() -> chain.resolveResource(with(exchange, token), requestPath, locations))
                            .filter(NegotiatedResourceResolver::isEncoded));
        }
        return result;
    }

    private static boolean isEncoded(Resource resource) {
        try {
            return resource instanceof HttpResource http
                    && http.getResponseHeaders().containsHeader(HttpHeaders.CONTENT_ENCODING)
                    && resource.contentLength() >= 0;
        } catch (IOException ex) {
            return false;
        }
    }

    private static ServerWebExchange with(ServerWebExchange exchange, @Nullable String token) {
        return exchange.mutate()
                .request(request -> request.headers(fields -> {
                    if (token == null) {
                        fields.remove(HttpHeaders.ACCEPT_ENCODING);
                    } else {
                        fields.set(HttpHeaders.ACCEPT_ENCODING, token);
                    }
                }))
                .build();
    }

    private static void addVary(HttpHeaders fields) {
        if (fields.getVary().stream()
                .noneMatch(name -> name.equals("*") || name.equalsIgnoreCase(HttpHeaders.ACCEPT_ENCODING))) {
            fields.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        }
    }

    @Override
    protected Mono<String> resolveUrlPathInternal(
            String resourceUrlPath, List<? extends Resource> locations, ResourceResolverChain chain) {
        return chain.resolveUrlPath(resourceUrlPath, locations);
    }

    /** A coding that is there already. */
    private record Precompressed(String token) implements ContentCoding {

        @Override
        public List<String> aliases() {
            return this.token.equals("gzip") ? List.of("x-gzip") : List.of();
        }

        @Override
        public Encoder newEncoder() {
            throw new UnsupportedOperationException("Files are not encoded here");
        }
    }
}
