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
package dev.brisk.sample;

import static org.springframework.security.config.Customizer.withDefaults;
import static org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers.pathMatchers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity.CsrfSpec;
import org.springframework.security.config.web.server.ServerHttpSecurity.HeaderSpec.CacheSpec;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;

/** HTTP basic for {@code /admin}, everything else is open. The one user is in {@code application.yml}. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    /** Scripts, styles and connections of this origin, nothing inline, no frames, no forms (Content Security Policy Level 3). */
    private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'";

    @Bean
    @Order(1)
    SecurityWebFilterChain admin(ServerHttpSecurity http) {
        return stateless(http)
                .securityMatcher(pathMatchers("/admin/**"))
                .authorizeExchange(exchanges -> exchanges.anyExchange().authenticated())
                .httpBasic(withDefaults())
                .build();
    }

    @Bean
    @Order(2)
    SecurityWebFilterChain open(ServerHttpSecurity http) {
        return stateless(http)
                .authorizeExchange(exchanges -> exchanges.anyExchange().permitAll())
                // The default forbids caches to store, which would make ETag and Last-Modified pointless.
                .headers(headers -> headers.cache(CacheSpec::disable)
                        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_SECURITY_POLICY)))
                .build();
    }

    /** No cookie or session ever carries the login, so a foreign page has nothing to ride on: no CSRF tokens. */
    private static ServerHttpSecurity stateless(ServerHttpSecurity http) {
        return http.securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
                .csrf(CsrfSpec::disable);
    }
}
