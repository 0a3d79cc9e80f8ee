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

import dev.brisk.it.app.Journal;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebSession;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Endpoints of both chains; its bean is a CGLIB proxy, for some methods are guarded by themselves. What they note is noted without
 * the thread: behind authentication it is that of the password check or of the session store, whichever is later.
 */
@RestController
class GuardedController {

    private final Journal journal;

    GuardedController(Journal journal) {
        this.journal = journal;
    }

    @GetMapping({"/open/hello", "/basic/open", "/denied/hello"})
    public String open() {
        journal.addAnywhere("open");
        return "open";
    }

    @PostMapping("/open/echo")
    public String echo(@RequestBody String text) {
        journal.addAnywhere("echo");
        return "echo " + text;
    }

    @RequestMapping({"/admin", "/admin/hello", "/basic/admin/hello"})
    public String admin() {
        journal.addAnywhere("admin");
        return "admin";
    }

    @RequestMapping({"/{any}", "/{any}/hello"})
    public String any(@PathVariable String any) {
        journal.addAnywhere("any " + any);
        return "any " + any;
    }

    @GetMapping({"/basic/principal", "/principal"})
    public String principal(@Nullable Principal principal) {
        return "principal " + (principal == null ? null : principal.getName());
    }

    @GetMapping({"/basic/user", "/user"})
    public String user(@AuthenticationPrincipal UserDetails user) {
        return "user " + user.getUsername() + " " + user.getAuthorities();
    }

    @GetMapping("/basic/user-mono")
    public Mono<String> userMono(@AuthenticationPrincipal Mono<UserDetails> user) {
        return user.map(seen -> "user " + seen.getUsername());
    }

    @GetMapping("/basic/expression")
    public String expression(@AuthenticationPrincipal(expression = "username") String name) {
        return "name " + name;
    }

    @GetMapping("/basic/authentication")
    public String authentication(Authentication authentication) {
        return authentication.getName() + " " + authentication.getAuthorities();
    }

    @GetMapping("/basic/context")
    public Mono<String> context() {
        return ReactiveSecurityContextHolder.getContext()
                .flatMap(context -> Mono.justOrEmpty(context.getAuthentication()))
                .map(Authentication::getName)
                .defaultIfEmpty("none");
    }

    @GetMapping("/session")
    public Mono<String> session(WebSession session) {
        Integer count = session.getAttributeOrDefault("count", 0);
        session.getAttributes().put("count", count + 1);
        return Mono.just("visits " + count);
    }

    @PreAuthorize("hasRole('ADMIN')")
    @GetMapping("/method/admin")
    public Mono<String> methodAdmin() {
        journal.addAnywhere("method admin");
        return Mono.just("for admin");
    }

    @PreAuthorize("hasRole('ADMIN')")
    @GetMapping("/method/open/flux")
    public Flux<String> methodFlux() {
        return Flux.just("a", "b");
    }

    @PreAuthorize("#body.length() < 5 and hasRole('USER')")
    @PostMapping("/method/body")
    public Mono<String> methodBody(@RequestBody String body) {
        journal.addAnywhere("method body");
        return Mono.just("short " + body);
    }

    @PostAuthorize("returnObject == authentication.name")
    @GetMapping("/method/result/{name}")
    public Mono<String> methodResult(@PathVariable String name) {
        journal.addAnywhere("method result");
        return Mono.just(name);
    }

    @PreAuthorize("hasRole('ADMIN')")
    @GetMapping("/method/plain")
    public String methodPlain() {
        journal.addAnywhere("method plain");
        return "plain";
    }
}
