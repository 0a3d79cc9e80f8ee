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
package dev.brisk.dispatch;

import java.lang.StackWalker.Option;
import java.util.Iterator;
import java.util.stream.Stream;
import org.springframework.web.reactive.function.server.RouterFunctions;

/**
 * Through whose code the framework's visit of a router function or of a predicate came to a visitor, read from the stack. A visit
 * tells nothing of filters, and a class of the application may show a visitor something else than it does: both lie between the
 * visitor's call and its start.
 *
 * @param framework whether nothing but the framework's own router functions and predicates lies between
 * @param filters the number of filters
 */
record VisitedThrough(boolean framework, int filters) {

    private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private static final String PACKAGE = RouterFunctions.class.getPackageName();

    private static final String FILTERED = RouterFunctions.class.getName() + "$FilteredRouterFunction";

    /**
     * Called by a method of a visitor.
     *
     * @param visitor the class of the visitor, of whose methods one has started the visit
     */
    static VisitedThrough now(Class<?> visitor) {
        return STACK.walk(frames -> between(frames, visitor));
    }

    private static VisitedThrough between(Stream<StackWalker.StackFrame> frames, Class<?> visitor) {
        Iterator<StackWalker.StackFrame> iterator = frames.iterator();
        boolean called = false;
        boolean framework = true;
        int filters = 0;
        while (iterator.hasNext()) {
            Class<?> type = iterator.next().getDeclaringClass();
            if (type == VisitedThrough.class) {
                continue;
            }
            if (type == visitor) {
                if (called) {
                    break;
                }
                continue;
            }
            called = true;
            framework &= isFramework(type);
            if (type.getName().equals(FILTERED)) {
                filters++;
            }
        }
        return new VisitedThrough(framework, filters);
    }

    private static boolean isFramework(Class<?> type) {
        return type.getName().startsWith("java.util.")
                || type == Iterable.class
                || (type.getPackageName().equals(PACKAGE)
                        && type.getClassLoader() == RouterFunctions.class.getClassLoader());
    }
}
