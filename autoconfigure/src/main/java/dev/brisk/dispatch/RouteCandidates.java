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

/**
 * Parts of a router function that may match a path, in order.
 *
 * @param nodes the parts
 * @param hasUserCode whether asking them may run code of the application, which must not run once more
 * @param needsFramework whether the framework may have to be asked for what they lead to
 * @param frameworkFirst whether the framework must be asked before any of them is: it may have to be, after code of the
 *     application has run already
 */
record RouteCandidates(List<RouteNode> nodes, boolean hasUserCode, boolean needsFramework, boolean frameworkFirst) {

    static RouteCandidates of(List<RouteNode> nodes) {
        boolean userCode = false;
        boolean needsFramework = false;
        boolean frameworkFirst = false;
        for (RouteNode node : nodes) {
            userCode |= node.hasUserCode();
            needsFramework |= node.needsFramework();
            frameworkFirst |= userCode && node.needsFramework();
        }
        return new RouteCandidates(List.copyOf(nodes), userCode, needsFramework, frameworkFirst);
    }

    boolean isEmpty() {
        return this.nodes.isEmpty();
    }
}
