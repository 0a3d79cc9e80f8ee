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
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.server.ServerWebExchange;

/** The mappings of one literal path, each with its match where path and method alone decide about it. */
final class LiteralPath {

    /** For a path that the framework must see to. */
    static final LiteralPath STANDARD = new LiteralPath(new Candidate[0], new DirectMatch[0]);

    private final Candidate[] candidates;

    private final @Nullable DirectMatch[] constants;

    /** The matches of requests that accept all media types, as they were found first. */
    private final AtomicReferenceArray<@Nullable DirectMatch> acceptingAll;

    private LiteralPath(Candidate[] candidates, @Nullable DirectMatch[] constants) {
        this.candidates = candidates;
        this.constants = constants;
        this.acceptingAll = new AtomicReferenceArray<>(candidates.length);
    }

    static LiteralPath of(String path, List<Candidate> candidates) {
        @Nullable DirectMatch[] constants = new DirectMatch[candidates.size()];
        for (int i = 0; i < constants.length; i++) {
            Candidate candidate = candidates.get(i);
            // Of several patterns of one mapping another could match as well, and be the more specific one.
            if (candidate.isUnconditional()
                    && candidate.plan() != null
                    && candidate.patterns().size() == 1) {
                constants[i] = candidate.literalMatch(
                        path, candidate.patterns().iterator().next());
            }
        }
        return new LiteralPath(candidates.toArray(new Candidate[0]), constants);
    }

    Candidate[] candidates() {
        return this.candidates;
    }

    /** The match if the only mapping for this method is one that has nothing more to ask. */
    @Nullable
    DirectMatch constantFor(HttpMethod method) {
        int index = only(method);
        return index < 0 ? null : this.constants[index];
    }

    /**
     * Where the match is kept: for the only mapping for this method, if it asks for nothing more than acceptable media types, of
     * which the request accepts all.
     *
     * @return the place; negative for none
     */
    int place(HttpMethod method, ServerWebExchange exchange) {
        int index = only(method);
        return index >= 0 && this.candidates[index].isDecidedFor(exchange) ? index : -1;
    }

    @Nullable
    DirectMatch kept(int place) {
        return this.acceptingAll.get(place);
    }

    void keep(int place, @Nullable DirectMatch match) {
        this.acceptingAll.set(place, match);
    }

    /** The index of the only mapping for this method; negative for none and for several. */
    private int only(HttpMethod method) {
        int found = -1;
        for (int i = 0; i < this.candidates.length; i++) {
            if (this.candidates[i].accepts(method)) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }
}
