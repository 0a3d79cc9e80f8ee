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
package dev.brisk.actuate;

import java.util.LinkedHashMap;
import java.util.Map;

/** What an application can change to have a mapping on the direct lane, by the reason why it is on the standard one. */
final class LaneAdvice {

    private static final String NONE = "Nothing is known that an application could change about it.";

    /** By how the reason begins. */
    private static final Map<String, String> BY_REASON = advice();

    private LaneAdvice() {}

    /** The advice on a reason. */
    static String on(String reason) {
        for (Map.Entry<String, String> entry : BY_REASON.entrySet()) {
            if (reason.startsWith(entry.getKey())) {
                return entry.getValue();
            }
        }
        return NONE;
    }

    /** Whether there is advice on a reason. */
    static boolean knows(String reason) {
        return !NONE.equals(on(reason));
    }

    private static Map<String, String> advice() {
        Map<String, String> advice = new LinkedHashMap<>();
        advice.put(
                "the handler mapping of annotated methods is not Brisk's",
                "Remove the application's WebFluxRegistrations bean or handler mapping; much of what they do a"
                        + " WebFluxConfigurer can do.");
        advice.put(
                "the application context is not configurable",
                "Use an application context of the kind that Spring Boot makes.");
        advice.put(
                "a handler adapter that Brisk does not know is asked first",
                "Give this handler adapter an order behind the framework's, or remove it.");
        advice.put(
                "the handler adapter of annotated methods is not Brisk's",
                "Remove the application's WebFluxRegistrations bean or handler adapter.");
        advice.put(
                "there is no handler adapter for it",
                "Leave the framework's SimpleHandlerAdapter in the application context.");
        advice.put(
                "blocking methods run on an executor",
                "Return a Mono or a Flux instead of blocking, and configure no blocking execution; with"
                        + " spring.threads.virtual.enabled Spring Boot configures it.");
        advice.put(
                "its plan could not be made", "Find out why; at debug level dev.brisk has the stack trace in the log.");
        advice.put("its bean '", "Make the controller a singleton.");
        advice.put(
                "a result handler that Brisk does not know is configured",
                "Remove the HandlerResultHandler bean; a ResponseBody with an HttpMessageWriter of one's own is written"
                        + " directly.");
        advice.put(
                "its parameter ",
                "Take the value in another way: by @RequestParam, @RequestBody or another annotation of this kind, or"
                        + " from a ServerWebExchange.");
        advice.put(
                "the controller is written in Kotlin",
                "Write this controller in Java, or its mappings as router functions.");
        advice.put(
                "the controller has @SessionAttributes", "Keep the values in the WebSession of a ServerWebExchange.");
        advice.put(
                "@ModelAttribute methods of ",
                "Call the method where its result is needed, or move it to a controller of its own.");
        advice.put(
                "@InitBinder methods of ",
                "Register converters, formatters and validators for all controllers with a WebFluxConfigurer.");
        advice.put("an @ExceptionHandler of ", "Leave the HandlerMethod out of the parameters of that method.");
        advice.put(
                "API versioning is configured",
                "Have versions in paths of their own, and remove the configuration of API versions.");
        advice.put(
                "paths are matched without regard to case", "Let paths be matched with regard to case, as by default.");
        advice.put(
                "a handler mapping that Brisk does not know is asked before",
                "Give this handler mapping an order behind the others, or remove it.");
        advice.put(
                "CORS is configured for router functions",
                "Have CORS processed by a CorsWebFilter, or by Spring Security.");
        advice.put("CORS is configured for it", "Have CORS processed by a CorsWebFilter, or by Spring Security.");
        advice.put(
                "the framework has found another handler than its visit has shown",
                "Make each RouterFunction accept visitors with all that it routes to.");
        advice.put(
                "the framework adds its filters, and code of the application may decide about it",
                "Use the framework's predicates for methods, paths and headers only, or put the filter's code into a"
                        + " WebFilter.");
        advice.put(
                "the router function is of a class that Brisk does not know", "Build it by RouterFunctions.route().");
        advice.put(
                "the framework looks up resources",
                "Nothing, if these are files; a route for a single one can be a handler function.");
        return advice;
    }
}
