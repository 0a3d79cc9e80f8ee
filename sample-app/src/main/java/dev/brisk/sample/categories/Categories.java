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
package dev.brisk.sample.categories;

import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * What other packages may ask about categories.
 *
 * @since 0.1.0
 */
@Component
public class Categories {

    private final CategoryRepository repository;

    Categories(CategoryRepository repository) {
        this.repository = repository;
    }

    /** Whether there is a category of that slug. */
    public Mono<Boolean> exist(String slug) {
        return repository.existsById(slug);
    }
}
