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
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.method.HandlerTypePredicate;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.accept.RequestedContentTypeResolverBuilder;
import org.springframework.web.reactive.config.BlockingExecutionConfigurer;
import org.springframework.web.reactive.config.PathMatchConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.reactive.result.view.View;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.i18n.FixedLocaleContextResolver;
import org.springframework.web.server.i18n.LocaleContextResolver;
import reactor.core.publisher.Mono;

/** A {@link WebFluxConfigurer} that uses most of what it offers, and beans that WebFlux looks for. */
@Configuration(proxyBeanMethods = false)
@Import({ConfiguredController.class, PrefixedController.class, ConfiguredAdvice.class})
public class ConfiguredWeb implements WebFluxConfigurer {

    @Override
    public void configurePathMatching(PathMatchConfigurer configurer) {
        configurer.addPathPrefix(
                "/prefixed/{tenant}", HandlerTypePredicate.forAssignableType(PrefixedController.class));
        configurer.setUseCaseSensitiveMatch(false);
    }

    @Override
    public void configureContentTypeResolver(RequestedContentTypeResolverBuilder builder) {
        builder.parameterResolver()
                .mediaType("json", MediaType.APPLICATION_JSON)
                .mediaType("text", MediaType.TEXT_PLAIN);
        builder.headerResolver();
    }

    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(new ItemConverter());
        registry.addConverter(new ShiftedIntegers());
    }

    @Override
    public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
        configurer.addCustomResolver(new TenantResolver());
    }

    @Override
    public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
        configurer.customCodecs().register(new LabelEncoder());
    }

    @Override
    public void configureBlockingExecution(BlockingExecutionConfigurer configurer) {
        configurer.setControllerMethodPredicate(
                method -> method.getMethod().getName().startsWith("blocking"));
    }

    @Bean
    LocaleContextResolver localeContextResolver() {
        return new FixedLocaleContextResolver(Locale.FRANCE);
    }

    @Bean
    ViewResolver linesViews() {
        return (name, locale) -> name.startsWith("lines/") ? Mono.just(lines(name, locale)) : Mono.empty();
    }

    private static View lines(String name, Locale locale) {
        return (model, contentType, exchange) -> {
            DataBuffer buffer = exchange.getResponse()
                    .bufferFactory()
                    .wrap((name + ' ' + locale + ' ' + (model == null ? null : model.get("greeting")))
                            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
            exchange.getResponse().getHeaders().setContentType(MediaType.TEXT_HTML);
            return exchange.getResponse().writeWith(Mono.just(buffer));
        };
    }

    @Bean
    @Order(-5)
    WebExceptionHandler unsupported() {
        return (exchange, failure) -> {
            if (!(failure instanceof UnsupportedOperationException)) {
                return Mono.error(failure);
            }
            exchange.getResponse().setStatusCode(HttpStatus.LOCKED);
            exchange.getResponse().getHeaders().set("X-Handled-By", "unsupported");
            return exchange.getResponse().setComplete();
        };
    }

    /** Takes two fields of the path or the query apart. */
    static class ItemConverter implements Converter<String, Item> {

        @Override
        public Item convert(String source) {
            int colon = source.indexOf(':');
            return new Item(Integer.parseInt(source.substring(0, colon)), source.substring(colon + 1));
        }
    }

    /** Stands in the place of the framework's converter of the same types. */
    static class ShiftedIntegers implements Converter<String, Integer> {

        @Override
        public Integer convert(String source) {
            return Integer.parseInt(source) + 1000;
        }
    }

    /** The tenant of a request, with the day that no clock has a say in. */
    record Tenant(String name, LocalDate day) {}

    /** Resolves {@link Tenant} from a header field. */
    static class TenantResolver implements HandlerMethodArgumentResolver {

        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.getParameterType() == Tenant.class;
        }

        @Override
        public Mono<Object> resolveArgument(
                MethodParameter parameter, BindingContext context, ServerWebExchange exchange) {
            String name = exchange.getRequest().getHeaders().getFirst("X-Tenant");
            return name == null
                    ? Mono.error(new IllegalStateException("no tenant"))
                    : Mono.just(new Tenant(name, LocalDate.of(2026, 1, 2)));
        }
    }

    /** A body that only {@link LabelEncoder} can write. */
    record Label(Map<String, String> parts) {}
}
