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

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Takes the seed and the number of conversations from system properties where they are given. */
final class Chosen implements AroundPropertyHook {

    /** The seed of all properties of the run. */
    static final String SEED = "generate.seed";

    /** How many conversations each property plays. */
    static final String TRIES = "generate.tries";

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        String seed = System.getProperty(SEED);
        if (seed != null) {
            context.attributes().setSeed(seed);
        }
        Integer tries = Integer.getInteger(TRIES);
        if (tries != null) {
            context.attributes().setTries(tries);
        }
        return property.execute();
    }
}
