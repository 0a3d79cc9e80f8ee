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

import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.http.HttpEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Methods with arguments that have to be awaited before others, and more than one of them. */
@RestController
@RequestMapping("/together")
class TogetherController {

    private final Journal journal;

    TogetherController(Journal journal) {
        this.journal = journal;
    }

    /** Noted when it is read from a field or a parameter. */
    record Mark(String text) {}

    @Component
    static final class ToMark implements Converter<String, Mark> {

        private final Journal journal;

        ToMark(Journal journal) {
            this.journal = journal;
        }

        @Override
        public Mark convert(String source) {
            journal.add("converted " + source);
            if (source.equals("bad")) {
                throw new IllegalArgumentException(source);
            }
            return new Mark(source);
        }
    }

    @PostMapping("/after")
    String after(@RequestBody Item item, @RequestHeader("X-Value") Mark mark) {
        journal.add("after");
        return item + mark.text();
    }

    @PostMapping("/between")
    String between(@RequestParam Mark first, @RequestBody String body, @RequestParam Mark second) {
        journal.add("between");
        return first + body + second;
    }

    @PostMapping("/two")
    String two(@RequestBody String body, @Nullable Principal principal, ServerWebExchange exchange) {
        journal.add("two");
        return body + principal + exchange.getRequest().getMethod();
    }

    @PostMapping("/bodies")
    String bodies(@RequestBody(required = false) @Nullable String body, HttpEntity<String> entity) {
        journal.add("bodies");
        return body + entity.getBody();
    }

    @PostMapping("/late")
    Mono<String> late(@RequestBody Mono<String> body, @RequestParam Mark mark, @Nullable Principal principal) {
        journal.add("late");
        return body.map(text -> text + mark.text() + principal);
    }
}
