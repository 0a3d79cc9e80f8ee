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

import java.net.InetSocketAddress;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

/** One method for each kind of argument but the body. */
@RestController
@RequestMapping("/args")
class ArgumentController {

    @GetMapping("/path/{name}")
    String path(@PathVariable String name) {
        return "path " + name;
    }

    @GetMapping("/number/{id}")
    String number(@PathVariable int id) {
        return "number " + id;
    }

    @GetMapping("/rest/{*rest}")
    String rest(@PathVariable String rest) {
        return "rest " + rest;
    }

    @GetMapping("/digits/{id:[0-9]+}.{type}")
    String pattern(@PathVariable String id, @PathVariable String type) {
        return "pattern " + id + " " + type;
    }

    @GetMapping("/matrix/{item}")
    String matrix(@PathVariable String item, @MatrixVariable(required = false) @Nullable List<String> color) {
        return "matrix " + item + " " + color;
    }

    @GetMapping("/query")
    String query(@RequestParam String q, @RequestParam(defaultValue = "7") int n) {
        return "query " + q + " " + n;
    }

    @GetMapping("/query-list")
    String queryList(@RequestParam(required = false) @Nullable List<String> q) {
        return "list " + q;
    }

    @GetMapping("/query-map")
    String queryMap(@RequestParam MultiValueMap<String, String> all) {
        return "map " + all;
    }

    @GetMapping("/query-optional")
    String queryOptional(@RequestParam Optional<Integer> n) {
        return "optional " + n;
    }

    @GetMapping("/header")
    String header(@RequestHeader("X-Value") String value) {
        return "header " + value;
    }

    @GetMapping("/header-list")
    String headerList(@RequestHeader(name = "X-Value", required = false) @Nullable List<String> values) {
        return "headers " + values;
    }

    @GetMapping("/all-headers")
    String allHeaders(@RequestHeader HttpHeaders headers) {
        StringBuilder text = new StringBuilder("size " + headers.size() + " names " + headers.headerNames() + "\n");
        headers.forEach(
                (name, values) -> text.append(name).append(" = ").append(values).append('\n'));
        return text.toString();
    }

    @GetMapping("/header-map")
    Map<String, String> headerMap(@RequestHeader Map<String, String> headers) {
        return new TreeMap<>(headers);
    }

    @GetMapping("/mixed-case")
    String mixedCase(ServerHttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        HttpHeaders copy = new HttpHeaders();
        headers.forEach((name, values) -> values.forEach(value -> copy.add(name, value)));
        return "first " + headers.getFirst("foo-BAR") + " all " + headers.get("FOO-bar") + " or empty "
                + headers.getOrEmpty("Foo-Bar") + " set " + headers.headerSet() + " copy " + copy.get("foo-bar");
    }

    @GetMapping("/typed-headers")
    String typedHeaders(ServerHttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        return headers.getContentType() + " " + headers.getAccept() + " " + headers.getContentLength() + " "
                + headers.getHost() + " " + headers.getAcceptLanguage() + " " + headers.getIfModifiedSince() + " "
                + headers.getOrigin() + " " + headers.getRange() + " " + headers.getConnection();
    }

    @GetMapping("/request-headers-read-only")
    String readOnly(ServerHttpRequest request) {
        try {
            request.getHeaders().set("X-Set", "1");
            return "set";
        } catch (UnsupportedOperationException ex) {
            return "read-only";
        }
    }

    @GetMapping("/cookie")
    String cookie(@CookieValue String a, @CookieValue(required = false) @Nullable String b) {
        return "cookie " + a + " " + b;
    }

    @GetMapping("/cookies")
    String cookies(ServerHttpRequest request) {
        return request.getCookies() + " raw " + request.getHeaders().get("Cookie");
    }

    @GetMapping("/exchange")
    String exchange(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        return request.getMethod() + " " + request.getURI() + " path " + request.getPath() + " context "
                + request.getPath().contextPath() + " within "
                + request.getPath().pathWithinApplication() + " query " + request.getQueryParams();
    }

    @GetMapping("/addresses")
    String addresses(ServerHttpRequest request) {
        InetSocketAddress remote = request.getRemoteAddress();
        InetSocketAddress local = request.getLocalAddress();
        return (remote == null ? "none" : remote.getAddress() + " unresolved " + remote.isUnresolved()) + " "
                + (local == null ? "none" : local.getAddress() + " unresolved " + local.isUnresolved()) + " ssl "
                + request.getSslInfo();
    }

    @GetMapping("/method")
    String method(HttpMethod method) {
        return "method " + method;
    }

    @GetMapping("/locale")
    String locale(Locale locale) {
        return "locale " + locale;
    }

    @GetMapping("/principal")
    String principal(@Nullable Principal principal) {
        return "principal " + (principal == null ? null : principal.getName());
    }

    @GetMapping("/uri-builder")
    String uriBuilder(UriComponentsBuilder builder) {
        return builder.path("/more").queryParam("x", "y z").encode().toUriString();
    }

    @GetMapping("/attribute")
    String attribute(@RequestAttribute(required = false) @Nullable String mark) {
        return "attribute " + mark;
    }

    @GetMapping("/required-attribute")
    String requiredAttribute(@RequestAttribute String missing) {
        return "attribute " + missing;
    }

    @GetMapping("/model")
    Item model(@ModelAttribute Item item) {
        return item;
    }

    @GetMapping("/session")
    Mono<String> session(WebSession session) {
        session.getAttributes().put("seen", "yes");
        return Mono.just("session " + session.isStarted() + session.getAttributes());
    }

    @GetMapping("/untouched-session")
    String untouchedSession(WebSession session) {
        return "session " + session.isStarted();
    }

    @GetMapping("/ids")
    String ids(ServerHttpRequest request, ServerWebExchange exchange) {
        boolean sameId = request.getId().equals(exchange.getRequest().getId());
        boolean shaped = request.getId().matches("[0-9a-f]{8}(/\\d+)?-\\d+");
        boolean prefixed = exchange.getLogPrefix().matches("\\[[0-9a-f]{8}(/\\d+)?-\\d+] ");
        return "same " + sameId + " shaped " + shaped + " prefixed " + prefixed;
    }
}
