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
package dev.brisk.it.app.secured;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Two chains: one with Basic authentication for its own paths, one with form login, CSRF and logout for the rest. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
@EnableReactiveMethodSecurity
@Import({GuardedController.class, GuardedService.class})
public class GuardedConfiguration {

    @Bean
    @Order(1)
    SecurityWebFilterChain basic(ServerHttpSecurity http) {
        return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/basic/**", "/method/**", "/proxy/**"))
                .authorizeExchange(spec -> spec.pathMatchers("/basic/open")
                        .permitAll()
                        .pathMatchers("/basic/admin/**")
                        .hasRole("ADMIN")
                        .pathMatchers("/method/open/**")
                        .permitAll()
                        .anyExchange()
                        .authenticated())
                .httpBasic(Customizer.withDefaults())
                .csrf(ServerHttpSecurity.CsrfSpec::disable)
                .build();
    }

    @Bean
    @Order(2)
    SecurityWebFilterChain form(ServerHttpSecurity http) {
        return http.authorizeExchange(spec -> spec.pathMatchers("/open/**", "/returns/**", "/fn/**")
                        .permitAll()
                        .pathMatchers("/admin/**", "/admin")
                        .hasRole("ADMIN")
                        .pathMatchers("/denied/**")
                        .denyAll()
                        .anyExchange()
                        .authenticated())
                .formLogin(Customizer.withDefaults())
                .build();
    }

    @Bean
    MapReactiveUserDetailsService users() {
        return new MapReactiveUserDetailsService(
                User.withUsername("user").password("{noop}secret").roles("USER").build(),
                User.withUsername("admin")
                        .password("{noop}secret")
                        .roles("USER", "ADMIN")
                        .build());
    }

    @Bean
    RouterFunction<ServerResponse> guardedRoutes() {
        return RouterFunctions.route()
                .GET(
                        "/basic/fn/{x}",
                        request -> request.principal()
                                .flatMap(principal ->
                                        ServerResponse.ok().bodyValue("function for " + principal.getName())))
                .GET("/admin/fn", request -> ServerResponse.ok().bodyValue("admin function"))
                .build();
    }
}
