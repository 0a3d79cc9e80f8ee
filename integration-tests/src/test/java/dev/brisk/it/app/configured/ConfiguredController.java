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
import dev.brisk.it.app.configured.ConfiguredWeb.Label;
import dev.brisk.it.app.configured.ConfiguredWeb.Tenant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.reactive.result.view.Rendering;
import org.springframework.web.server.WebSession;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods on which the configuration of WebFlux has an influence. */
@Controller
@RequestMapping("/configured")
class ConfiguredController {

    @GetMapping("/Item/{item}")
    @ResponseBody
    Item item(@PathVariable Item item) {
        return item;
    }

    @GetMapping("/number")
    @ResponseBody
    String number(
            @RequestParam int n,
            @RequestParam(required = false) Integer m,
            @RequestParam(required = false) List<Integer> all) {
        return n + " " + m + " " + all;
    }

    @GetMapping("/day/{day}")
    @ResponseBody
    String day(@PathVariable @DateTimeFormat(pattern = "yyyy_MM_dd") LocalDate day) {
        return day.toString();
    }

    @GetMapping("/tenant")
    @ResponseBody
    String tenant(Tenant tenant) {
        return tenant.toString();
    }

    @GetMapping("/label")
    @ResponseBody
    Label label() {
        return new Label(Map.of("b", "2", "a", "1"));
    }

    @GetMapping("/labels")
    @ResponseBody
    Flux<Label> labels() {
        return Flux.just(new Label(Map.of("a", "1")), new Label(Map.of("b", "2")));
    }

    @GetMapping("/label-entity")
    ResponseEntity<Mono<Label>> labelEntity() {
        return ResponseEntity.ok()
                .contentType(new MediaType("text", "x-label", Map.of("v", "2")))
                .body(Mono.just(label()));
    }

    @GetMapping("/locale")
    @ResponseBody
    String locale(Locale locale, TimeZone zone) {
        return locale + " " + (zone == null);
    }

    @GetMapping("/blocking")
    @ResponseBody
    Mono<String> blocking() {
        String thread = Thread.currentThread().getName().replaceAll("[-0-9]+$", "");
        return Mono.just(thread);
    }

    @GetMapping("/callable")
    @ResponseBody
    Callable<String> callable() {
        return () -> "called";
    }

    @GetMapping("/view")
    String view(Model model) {
        model.addAttribute("greeting", "hello");
        return "lines/view";
    }

    @GetMapping("/rendering")
    Rendering rendering() {
        return Rendering.view("lines/rendering")
                .modelAttribute("greeting", "moin")
                .header("X-View", "yes")
                .build();
    }

    @GetMapping("/redirect")
    String redirect() {
        return "redirect:/configured/view";
    }

    @GetMapping("/no-view")
    String noView() {
        return "unknown";
    }

    @GetMapping("/session")
    @ResponseBody
    Mono<String> session(WebSession session) {
        session.getAttributes().put("n", 1);
        return Mono.just("started " + session.isStarted());
    }

    @GetMapping("/unsupported")
    @ResponseBody
    String unsupported() {
        throw new UnsupportedOperationException("expected by this test");
    }

    @GetMapping("/unsupported-later")
    @ResponseBody
    Mono<String> unsupportedLater() {
        return Mono.error(() -> new UnsupportedOperationException("expected by this test"));
    }

    @GetMapping("/bound")
    @ResponseBody
    String bound(@RequestParam("word") String word) {
        return word;
    }

    @PostMapping("/method")
    @ResponseBody
    String posted() {
        return "posted";
    }

    @DeleteMapping("/method")
    @ResponseBody
    String deleted() {
        return "deleted";
    }
}
