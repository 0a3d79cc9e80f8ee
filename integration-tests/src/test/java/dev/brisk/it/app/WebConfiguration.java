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

import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketSession;
import reactor.core.publisher.Mono;

/** An echo over WebSocket. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    @Bean
    HandlerMapping webSockets() {
        WebSocketHandler echo = WebConfiguration::echo;
        return new SimpleUrlHandlerMapping(Map.of("/ws/echo", echo), -1);
    }

    private static Mono<Void> echo(WebSocketSession session) {
        return session.send(
                session.receive().map(message -> session.textMessage("echo " + message.getPayloadAsText())));
    }
}
