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

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.cors.reactive.CorsConfigurationSource;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;

/** A part of a router function, as the framework's visit shows it. */
sealed interface RouteNode {

    /** The patterns without which it cannot match; {@code null} where there are none. */
    @Nullable
    List<String> patterns();

    /** Whether asking it may run code of the application, which must not run once more. */
    boolean hasUserCode();

    /** Whether the framework may have to be asked for what it leads to. */
    boolean needsFramework();

    /** A predicate with its handler. */
    final class Leaf implements RouteNode {

        private final RequestPredicate predicate;

        private final HandlerFunction<?> handler;

        private final @Nullable List<String> patterns;

        /** All that decides about a request; {@code null} where the predicate has to be asked. */
        private final @Nullable PlainRoute plain;

        private final boolean userCode;

        private final boolean filtered;

        /** Whether the framework has something to do for each request. */
        private final boolean variable;

        /** What the framework makes of the handler, once it is known. */
        private volatile @Nullable HandlerFunction<?> resolved;

        Leaf(
                RequestPredicate predicate,
                HandlerFunction<?> handler,
                PredicateTraits traits,
                @Nullable PlainRoute plain,
                boolean filtered) {
            this.predicate = predicate;
            this.handler = handler;
            this.patterns = traits.patterns();
            this.plain = plain;
            this.userCode = traits.hasUserCode();
            this.filtered = filtered;
            this.variable = handler instanceof CorsConfigurationSource;
        }

        RequestPredicate predicate() {
            return this.predicate;
        }

        HandlerFunction<?> handler() {
            return this.handler;
        }

        @Nullable
        PlainRoute plain() {
            return this.plain;
        }

        boolean isFiltered() {
            return this.filtered;
        }

        /**
         * What the framework makes of the handler.
         *
         * @param provable whether the framework may be asked for it as well
         * @return the handler, or {@code null} where the framework has to be asked
         */
        @Nullable
        HandlerFunction<?> resolved(boolean provable) {
            HandlerFunction<?> known = this.resolved;
            return known == null && !provable && !needsFramework() ? this.handler : known;
        }

        /**
         * Learns what the framework has found for a request that this leaf matches.
         *
         * @return whether that is what this leaf should lead to
         */
        boolean learn(HandlerFunction<?> found) {
            if (!this.filtered && found != this.handler) {
                return false;
            }
            if (!this.variable && (!this.filtered || isFilteredHandler(found))) {
                this.resolved = found;
            }
            return true;
        }

        /** Whether this is the framework's own combination of filter and handler: of the same parts for each request. */
        private static boolean isFilteredHandler(Object found) {
            return found instanceof HandlerFunction<?>
                    && found.getClass()
                            .getName()
                            .startsWith(
                                    "org.springframework.web.reactive.function.server.HandlerFilterFunction$$Lambda");
        }

        @Override
        public @Nullable List<String> patterns() {
            return this.patterns;
        }

        @Override
        public boolean hasUserCode() {
            return this.userCode;
        }

        @Override
        public boolean needsFramework() {
            return this.filtered || this.variable;
        }
    }

    /** A predicate in front of others. */
    final class Nest implements RouteNode {

        private final RequestPredicate predicate;

        private final RouteTable children;

        private final @Nullable List<String> patterns;

        private final boolean userCode;

        Nest(RequestPredicate predicate, RouteTable children, PredicateTraits traits) {
            this.predicate = predicate;
            this.children = children;
            this.patterns = traits.patterns();
            this.userCode = traits.hasUserCode() || traits.isNegated();
        }

        RequestPredicate predicate() {
            return this.predicate;
        }

        RouteTable children() {
            return this.children;
        }

        /** Whether the predicate changes nothing but the framework's two attributes of a nested path. */
        boolean isPlain() {
            return !this.userCode && !this.children.all().hasUserCode();
        }

        @Override
        public @Nullable List<String> patterns() {
            return this.patterns;
        }

        @Override
        public boolean hasUserCode() {
            return this.userCode || this.children.all().hasUserCode();
        }

        @Override
        public boolean needsFramework() {
            return this.children.all().needsFramework();
        }
    }

    /** Something that only the framework can route: resources, or a router function of the application's own class. */
    record Opaque(Object source, @Nullable List<String> patterns) implements RouteNode {

        @Override
        public boolean hasUserCode() {
            return false;
        }

        @Override
        public boolean needsFramework() {
            return true;
        }
    }
}
