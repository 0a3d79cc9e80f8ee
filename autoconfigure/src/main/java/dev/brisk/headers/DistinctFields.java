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
package dev.brisk.headers;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * A {@link RequestHeaders} as the map that {@code HttpHeaders.asMultiValueMap()} still promises: live, one entry per name whatever
 * its case. Read-only, and handed out only in an unmodifiable wrapper.
 */
final class DistinctFields extends AbstractMap<String, List<String>> implements MultiValueMap<String, String> {

    private final RequestHeaders headers;

    DistinctFields(RequestHeaders headers) {
        this.headers = headers;
    }

    @Override
    public Set<Entry<String, List<String>>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, List<String>>> iterator() {
                return DistinctFields.this.headers.headerSet().iterator();
            }

            @Override
            public int size() {
                return DistinctFields.this.headers.size();
            }
        };
    }

    @Override
    public boolean isEmpty() {
        return this.headers.isEmpty();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof String name && this.headers.containsHeader(name);
    }

    /** Whether one of the lines has this value, as with Spring's adapter; not a list of values. */
    @Override
    public boolean containsValue(@Nullable Object value) {
        if (value instanceof String) {
            for (List<String> values : values()) {
                if (values.contains(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public @Nullable List<String> get(@Nullable Object key) {
        return key instanceof String name ? this.headers.get(name) : null;
    }

    @Override
    public @Nullable String getFirst(String key) {
        return this.headers.getFirst(key);
    }

    @Override
    public Map<String, String> toSingleValueMap() {
        return this.headers.toSingleValueMap();
    }

    @Override
    public String toString() {
        return org.springframework.http.HttpHeaders.formatHeaders(this);
    }

    @Override
    public void add(String key, @Nullable String value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addAll(String key, List<? extends String> values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addAll(MultiValueMap<String, String> values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void set(String key, @Nullable String value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAll(Map<String, String> values) {
        throw new UnsupportedOperationException();
    }
}
