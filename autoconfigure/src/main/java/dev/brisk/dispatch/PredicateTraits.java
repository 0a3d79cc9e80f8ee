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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;

/**
 * What is known of a predicate without asking it, read from it by the framework's visitor: the paths one of which a request needs,
 * and whether asking it may run code of the application.
 *
 * <p>A path counts only if the predicate asks for it before anything that could be noticed. So a predicate whose paths do not match
 * need not be asked at all.
 */
final class PredicateTraits implements RequestPredicates.Visitor {

    /** One list of operands for each operator that is open, innermost first. */
    private final Deque<List<Operand>> open = new ArrayDeque<>();

    private boolean userCode;

    private boolean negated;

    private PredicateTraits() {
        this.open.push(new ArrayList<>());
    }

    static PredicateTraits of(RequestPredicate predicate) {
        PredicateTraits traits = new PredicateTraits();
        predicate.accept(traits);
        return traits;
    }

    /** Patterns, one of which matches the path of each request that the predicate accepts; {@code null} where none is needed. */
    @Nullable
    List<String> patterns() {
        List<Operand> operands = this.open.element();
        return operands.size() == 1 ? operands.get(0).patterns() : null;
    }

    /** What it asks for, if that is no more than a method and a path. */
    PlainRoute.@Nullable Shape shape() {
        List<Operand> operands = this.open.element();
        return operands.size() == 1 ? operands.get(0).shape() : null;
    }

    /** Whether it has parts that may be the application's own code, and must be asked as often as the framework does. */
    boolean hasUserCode() {
        return this.userCode;
    }

    /** Whether a part of it is negated. Such a predicate may leave attributes behind when nothing below it matches. */
    boolean isNegated() {
        return this.negated;
    }

    private void operand(@Nullable List<String> patterns, boolean noticeable) {
        operand(patterns, noticeable, null);
    }

    private void operand(@Nullable List<String> patterns, boolean noticeable, PlainRoute.@Nullable Shape shape) {
        if (VisitedThrough.now(PredicateTraits.class).framework()) {
            this.open.element().add(new Operand(patterns, noticeable, shape));
        } else {
            this.userCode = true;
            this.open.element().add(new Operand(null, true, null));
        }
    }

    @Override
    public void path(String pattern) {
        operand(List.of(pattern), false, PlainRoute.Shape.of(pattern));
    }

    @Override
    public void method(Set<HttpMethod> methods) {
        operand(null, false, PlainRoute.Shape.of(methods));
    }

    @Override
    @Deprecated(since = "7.0", forRemoval = true)
    @SuppressWarnings("removal") // as long as the framework's visitor has it
    public void pathExtension(String extension) {
        // The extension may be a predicate of the application, and the visit does not tell.
        this.userCode = true;
        operand(null, true);
    }

    @Override
    public void header(String name, String value) {
        // A malformed field is an error.
        operand(null, true);
    }

    @Override
    public void queryParam(String name, String value) {
        // The value may be a predicate of the application, and the visit does not tell.
        this.userCode = true;
        operand(null, true);
    }

    @Override
    public void version(String version) {
        operand(null, true);
    }

    @Override
    public void startAnd() {
        this.open.push(new ArrayList<>());
    }

    @Override
    public void and() {
        // Between the operands.
    }

    @Override
    public void endAnd() {
        List<String> patterns = null;
        boolean noticeable = false;
        List<Operand> operands = this.open.pop();
        for (Operand operand : operands) {
            if (patterns == null && !noticeable) {
                patterns = operand.patterns();
            }
            noticeable |= operand.noticeable();
        }
        operand(patterns, noticeable, shape(operands));
    }

    private static PlainRoute.@Nullable Shape shape(List<Operand> operands) {
        PlainRoute.Shape left = operands.size() == 2 ? operands.get(0).shape() : null;
        PlainRoute.Shape right = left == null ? null : operands.get(1).shape();
        return left == null || right == null ? null : left.and(right);
    }

    @Override
    public void startOr() {
        this.open.push(new ArrayList<>());
    }

    @Override
    public void or() {
        // Between the operands.
    }

    @Override
    public void endOr() {
        List<String> patterns = new ArrayList<>();
        boolean all = true;
        boolean noticeable = false;
        for (Operand operand : this.open.pop()) {
            List<String> needed = operand.patterns();
            if (needed == null) {
                all = false;
            } else {
                patterns.addAll(needed);
            }
            noticeable |= operand.noticeable();
        }
        operand(all ? patterns : null, noticeable);
    }

    @Override
    public void startNegate() {
        this.negated = true;
        this.open.push(new ArrayList<>());
    }

    @Override
    public void endNegate() {
        boolean noticeable = false;
        for (Operand operand : this.open.pop()) {
            noticeable |= operand.noticeable();
        }
        operand(null, noticeable);
    }

    @Override
    public void unknown(RequestPredicate predicate) {
        this.userCode = true;
        operand(null, true);
    }

    /** A part, with whether asking it can be noticed: it runs code of the application, or may fail. */
    private record Operand(@Nullable List<String> patterns, boolean noticeable, PlainRoute.@Nullable Shape shape) {}
}
