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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The entries of router functions in the report. */
final class RouterReport {

    private RouterReport() {}

    /** Adds an entry for each handler, and for each part whose handlers are not known. */
    static void add(
            List<DirectPathReport.Entry> entries,
            RouteCandidates candidates,
            String prefix,
            @Nullable String obstacle) {
        boolean userCode = false;
        for (RouteNode node : candidates.nodes()) {
            userCode |= node.hasUserCode();
            if (node instanceof RouteNode.Leaf leaf) {
                String reason = obstacle;
                if (reason == null && userCode && leaf.isFiltered()) {
                    reason = "the framework adds its filters, and code of the application may decide about it";
                }
                entries.add(new DirectPathReport.Entry(
                        prefix + leaf.predicate(), leaf.handler().toString(), reason));
            } else if (node instanceof RouteNode.Nest nest) {
                add(entries, nest.children().all(), prefix + nest.predicate() + " => ", obstacle);
            } else if (node instanceof RouteNode.Opaque opaque) {
                String reason = opaque.source() instanceof Function<?, ?>
                        ? "the framework looks up resources"
                        : "the router function is of a class that Brisk does not know";
                entries.add(new DirectPathReport.Entry(
                        prefix + opaque.source(),
                        opaque.source().getClass().getName(),
                        obstacle == null ? reason : obstacle));
            }
        }
    }
}
