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
package dev.brisk.metrics;

import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Tags;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;

/**
 * One combination of what the tags of a request depend on, apart from its pattern, and those tags.
 *
 * @param method a standard method, or null for all others
 * @param status the status of the response
 * @param aborted whether the connection was aborted
 * @param committed whether the response was committed; looked at for aborted connections only, else true
 * @param error the class of the error
 * @param keyValues as the convention made them
 * @param tags of the meter
 */
record TaggedOutcome(
        @Nullable HttpMethod method,
        @Nullable HttpStatusCode status,
        boolean aborted,
        boolean committed,
        @Nullable Class<?> error,
        KeyValues keyValues,
        Tags tags) {

    boolean matches(
            @Nullable HttpMethod method,
            @Nullable HttpStatusCode status,
            boolean aborted,
            boolean committed,
            @Nullable Class<?> error) {
        return this.aborted == aborted
                && this.committed == committed
                && this.error == error
                && Objects.equals(this.method, method)
                && Objects.equals(this.status, status);
    }
}
