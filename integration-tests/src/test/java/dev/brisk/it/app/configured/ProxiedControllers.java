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
import dev.brisk.it.app.Journal;
import java.util.concurrent.atomic.AtomicInteger;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import reactor.core.publisher.Mono;

/** Controllers that are not plain singletons of their own class. */
@Configuration(proxyBeanMethods = false)
public class ProxiedControllers {

    @Bean
    static BeanNameAutoProxyCreator proxies() {
        BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
        creator.setBeanNames("*ClassProxied", "*InterfaceProxied");
        creator.setInterceptorNames("noting");
        return creator;
    }

    @Bean
    static MethodInterceptor noting(ObjectProvider<Journal> journal) {
        return invocation -> {
            journal.getObject().add("intercepted " + invocation.getMethod().getName());
            if (invocation.getArguments().length == 1
                    && "stop".equals(invocation.getArguments()[0])) {
                throw new IllegalStateException("stopped by an interceptor");
            }
            Object result = invocation.proceed();
            return result instanceof String text ? text + ", intercepted" : result;
        };
    }

    /** Proxied by a subclass. */
    @RestController
    @RequestMapping("/proxied/class")
    static class ClassProxied {

        @GetMapping("/text/{name}")
        String text(@PathVariable String name) {
            return name;
        }

        @GetMapping("/item")
        Mono<Item> item(@RequestParam int id) {
            return Mono.just(new Item(id, "class"));
        }
    }

    /** What the proxy of {@link InterfaceProxied} implements. */
    @RequestMapping("/proxied/interface")
    interface Proxied {

        @GetMapping("/text/{name}")
        String text(@PathVariable("name") String name);

        @GetMapping("/item")
        Mono<Item> item(@RequestParam("id") int id);
    }

    /** Proxied by its interface. */
    @RestController
    static class InterfaceProxied implements Proxied {

        @Override
        public String text(String name) {
            return name;
        }

        @Override
        public Mono<Item> item(int id) {
            return Mono.just(new Item(id, "interface"));
        }
    }

    /** Made when it is needed first. */
    @Lazy
    @RestController
    static class LazyController {

        @GetMapping("/proxied/lazy")
        String lazy() {
            return "lazy";
        }
    }

    /** A new one for each request. */
    @Scope("prototype")
    @RestController
    static class PrototypeController {

        private final AtomicInteger calls = new AtomicInteger();

        @GetMapping("/proxied/prototype")
        String prototype() {
            return "call " + calls.incrementAndGet();
        }
    }

    /** An HTTP interface that is implemented as a controller. */
    @HttpExchange("/proxied/exchange")
    interface Exchange {

        @GetExchange("/{id}")
        Item get(@PathVariable("id") int id, @RequestParam(name = "name", required = false) String name);

        @PostExchange(contentType = "text/plain", accept = "application/json")
        Mono<Item> post(@RequestBody String body);
    }

    /** Implements {@link Exchange}. */
    @RestController
    static class ExchangeController implements Exchange {

        @Override
        public Item get(int id, String name) {
            return new Item(id, name);
        }

        @Override
        public Mono<Item> post(String body) {
            return Mono.just(new Item(body.length(), body));
        }
    }
}
