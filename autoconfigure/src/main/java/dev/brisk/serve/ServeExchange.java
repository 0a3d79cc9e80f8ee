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
package dev.brisk.serve;

import java.security.Principal;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.i18n.LocaleContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.multipart.Part;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.Assert;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.session.WebSessionManager;
import reactor.core.publisher.Mono;

/**
 * An exchange that makes session, form data, multipart data and conditional-request state when they are first asked for.
 *
 * <p>What needs more than a field (forms, multipart, preconditions) is left to an instance of the framework's own exchange that is
 * made on that first use and sees the same request and response. Thread-safe to the extent that the framework's exchange is.
 */
final class ServeExchange implements ServerWebExchange, Supplier<Map<String, Object>> {

    /** Sessions are this exchange's own; the framework's exchange must not ask for one when it is made. */
    private static final WebSessionManager NO_SESSION = exchange -> Mono.empty();

    private final ServerHttpRequest request;

    private final ServerHttpResponse response;

    private final ServeHttpHandler handler;

    private final ServeAttributes attributes;

    private volatile @Nullable Mono<WebSession> session;

    private volatile @Nullable DefaultServerWebExchange rest;

    private @Nullable Function<String, String> urlTransformer;

    private @Nullable Object logId;

    private String logPrefix = "";

    ServeExchange(ServerHttpRequest request, ServerHttpResponse response, ServeHttpHandler handler) {
        this.request = request;
        this.response = response;
        this.handler = handler;
        this.attributes = new ServeAttributes(request);
        if (request instanceof AbstractServerHttpRequest abstractRequest) {
            abstractRequest.setAttributesSupplier(this);
        }
        ServeHttpResponse.exchange(response, this);
    }

    /** The attributes, as the request's supplier of them. */
    @Override
    public Map<String, Object> get() {
        return this.attributes;
    }

    @Override
    public ServerHttpRequest getRequest() {
        return this.request;
    }

    @Override
    public ServerHttpResponse getResponse() {
        return this.response;
    }

    @Override
    public Map<String, Object> getAttributes() {
        return this.attributes;
    }

    /** The attributes, for what is added to them late. */
    ServeAttributes attributes() {
        return this.attributes;
    }

    @Override
    public Mono<WebSession> getSession() {
        Mono<WebSession> result = this.session;
        if (result == null) {
            synchronized (this) {
                result = this.session;
                if (result == null) {
                    result = this.handler.getSessionManager().getSession(this).cache();
                    this.session = result;
                }
            }
        }
        return result;
    }

    @Override
    public <T extends Principal> Mono<T> getPrincipal() {
        return Mono.empty();
    }

    @Override
    public Mono<MultiValueMap<String, String>> getFormData() {
        return rest().getFormData();
    }

    @Override
    public Mono<MultiValueMap<String, Part>> getMultipartData() {
        return rest().getMultipartData();
    }

    @Override
    public Mono<Void> cleanupMultipart() {
        return Mono.defer(() -> {
            DefaultServerWebExchange current = this.rest;
            return current == null ? Mono.empty() : current.cleanupMultipart();
        });
    }

    /** Whether form or multipart data may have been read, so that there may be something to clean up. */
    boolean mayNeedCleanup() {
        return this.rest != null;
    }

    @Override
    public LocaleContext getLocaleContext() {
        return this.handler.getLocaleContextResolver().resolveLocaleContext(this);
    }

    @Override
    public @Nullable ApplicationContext getApplicationContext() {
        return this.handler.getApplicationContext();
    }

    @Override
    public boolean isNotModified() {
        DefaultServerWebExchange current = this.rest;
        return current != null && current.isNotModified();
    }

    @Override
    public boolean checkNotModified(Instant lastModified) {
        return rest().checkNotModified(lastModified);
    }

    @Override
    public boolean checkNotModified(String etag) {
        return rest().checkNotModified(etag);
    }

    @Override
    public boolean checkNotModified(@Nullable String etag, Instant lastModified) {
        if (this.rest == null && !StringUtils.hasLength(etag) && lastModified.isBefore(Instant.EPOCH) && isSafe()) {
            // Nothing to compare with, whatever the request asks (RFC 9110 §13.2.2).
            return false;
        }
        return rest().checkNotModified(etag, lastModified);
    }

    private boolean isSafe() {
        HttpMethod method = this.request.getMethod();
        return HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method);
    }

    private DefaultServerWebExchange rest() {
        DefaultServerWebExchange result = this.rest;
        if (result == null) {
            synchronized (this) {
                result = this.rest;
                if (result == null) {
                    // Decorated, so that the new exchange does not make itself the supplier of the request's
                    // attributes.
                    result = new DefaultServerWebExchange(
                            new ServerHttpRequestDecorator(this.request),
                            this.response,
                            NO_SESSION,
                            this.handler.getCodecConfigurer(),
                            this.handler.getLocaleContextResolver(),
                            getApplicationContext());
                    this.rest = result;
                }
            }
        }
        return result;
    }

    @Override
    public String transformUrl(String url) {
        Function<String, String> transformer = this.urlTransformer;
        return transformer == null ? url : transformer.apply(url);
    }

    @Override
    public void addUrlTransformer(Function<String, String> transformer) {
        Assert.notNull(transformer, "'encoder' must not be null");
        Function<String, String> current = this.urlTransformer;
        this.urlTransformer = current == null ? transformer : current.andThen(transformer);
    }

    @Override
    public String getLogPrefix() {
        Object id = this.attributes.get(LOG_ID_ATTRIBUTE);
        if (this.logId != id) {
            this.logId = id;
            this.logPrefix = id == null ? "" : "[" + id + "] ";
        }
        return this.logPrefix;
    }
}
