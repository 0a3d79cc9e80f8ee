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
package dev.brisk.autoconfigure;

import java.util.function.Predicate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationProperties;

/**
 * Knows the filter and predicate that Spring Boot registers for {@code management.observations.enable} and {@code .key-values}: it
 * does nothing while neither is set.
 */
final class BootObservationFilters implements Predicate<Object> {

    /** Package-private in Spring Boot. */
    private static final String FILTER =
            "org.springframework.boot.micrometer.observation.autoconfigure.PropertiesObservationFilterPredicate";

    private final ObjectProvider<ObservationProperties> properties;

    BootObservationFilters(ObjectProvider<ObservationProperties> properties) {
        this.properties = properties;
    }

    @Override
    public boolean test(Object filter) {
        if (!FILTER.equals(filter.getClass().getName())) {
            return false;
        }
        ObservationProperties settings = this.properties.getIfUnique();
        return settings != null
                && settings.getEnable().isEmpty()
                && settings.getKeyValues().isEmpty();
    }
}
