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
package dev.brisk.it.proxy;

import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import dev.brisk.it.harness.Lane;
import dev.brisk.it.harness.RunningApp;
import dev.brisk.it.harness.Variant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebFilter;

/** The application that proxies forward to: it tells who asks, and keeps who has asked for its health. */
@Configuration(proxyBeanMethods = false)
class ProxiedApp {

    final List<String> healthChecks = new CopyOnWriteArrayList<>();

    /** Starts it with further properties; whoever calls closes it. */
    static RunningApp start(boolean http2, String... properties) {
        return Variant.PLAIN
                .with("proxied", List.of(properties), List.of(ProxiedApp.class, Endpoints.class))
                .start(Lane.BRISK, http2);
    }

    /** Address and port of an end, or the path of a Unix domain socket. */
    static String text(RemoteAddr address) {
        return address instanceof RemoteAddr.Inet inet
                ? inet.hostname() + " " + inet.port()
                : "unix " + ((RemoteAddr.Unix) address).path();
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    WebFilter healthChecks() {
        return (exchange, chain) -> {
            if (exchange.getRequest().getPath().value().startsWith("/actuator/health")) {
                this.healthChecks.add(text(ServeHandlerInfo.from(exchange).remoteAddr()));
            }
            return chain.filter(exchange);
        };
    }

    @RestController
    static class Endpoints {

        @GetMapping("/peer")
        String peer(ServeHandlerInfo info) {
            return text(info.remoteAddr());
        }

        @GetMapping("/local")
        String local(ServeHandlerInfo info) {
            return info.protocol() + " " + text(info.localAddr());
        }
    }
}
