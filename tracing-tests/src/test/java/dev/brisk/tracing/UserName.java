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
package dev.brisk.tracing;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;

/** A thread-local of the application's own, whose value comes from the Reactor context. */
final class UserName implements ThreadLocalAccessor<String> {

    static final String KEY = "user";

    private static final ThreadLocal<String> VALUE = new ThreadLocal<>();

    static @Nullable String current() {
        return VALUE.get();
    }

    static void register() {
        ContextRegistry.getInstance().registerThreadLocalAccessor(new UserName());
    }

    @Override
    public Object key() {
        return KEY;
    }

    @Override
    public @Nullable String getValue() {
        return VALUE.get();
    }

    @Override
    public void setValue(String value) {
        VALUE.set(value);
    }

    @Override
    public void setValue() {
        VALUE.remove();
    }
}
