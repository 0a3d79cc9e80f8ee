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
package dev.brisk.it.generate;

import dev.brisk.serve.ServeRoutes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;

/** Finds the endpoints of {@link ServeRoutes}, by the text of the beans: method and path of each route. */
final class ServeEndpoints {

    private static final Pattern ROUTE = Pattern.compile("([A-Z]+) (/[^,\\]]*)");

    private ServeEndpoints() {}

    static List<Endpoint> of(ApplicationContext context) {
        return context.getBeanProvider(ServeRoutes.class).stream()
                .flatMap(ServeEndpoints::of)
                .toList();
    }

    private static Stream<Endpoint> of(ServeRoutes routes) {
        return ROUTE.matcher(routes.toString()).results().map(route -> {
            String method = route.group(1);
            List<String> bodies = method.startsWith("P") ? Samples.BODIES : List.of();
            String pattern = route.group(2).replace(" ", "%20");
            return new Endpoint(pattern, List.of(method), List.of("q=1", "q=a%20b", "q"), List.of(), bodies);
        });
    }
}
