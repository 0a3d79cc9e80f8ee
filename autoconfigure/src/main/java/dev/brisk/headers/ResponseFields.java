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

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.LinkedCaseInsensitiveMap;
import org.springframework.util.MultiValueMap;

/**
 * A response's header fields over Netty's, to be wrapped in Spring's {@code HttpHeaders}. It behaves as Spring's
 * {@code Netty4HeadersAdapter} does, but stores well-known names and constant values pre-encoded: Netty copies those as an array
 * where it converts a {@code String} character by character, and need not hash the name again. Bytes, case and order are what the
 * caller gave, for only exactly equal strings are exchanged.
 *
 * <p>Names and values pass Netty's validation like any other: a pre-encoded constant is a valid one, everything else is handed on as
 * it is. Null values are ignored where the adapter ignores them, and fail where they fail there. Not thread-safe, like the header
 * beneath.
 *
 * @since 0.1.0
 */
public final class ResponseFields implements MultiValueMap<String, String> {

    private final HttpHeaders fields;

    private final boolean lowerCase;

    /**
     * A map over these fields; changes go straight to them.
     *
     * @param lowerCase whether well-known names go into the fields in lower case, in which they will be sent. This map shows them in
     * the spelling in which they came.
     */
    public ResponseFields(HttpHeaders fields, boolean lowerCase) {
        this.fields = fields;
        this.lowerCase = lowerCase;
    }

    /** The name for a value. Netty tells the name of a value that it rejects, so such a value has to have it as it came. */
    private CharSequence encoded(String name, CharSequence value) {
        return this.lowerCase && (value instanceof AsciiString || FieldValues.isPlain(value))
                ? FieldNames.lowerCase(name)
                : FieldNames.encoded(name);
    }

    @Override
    public @Nullable String getFirst(String key) {
        return this.fields.get(FieldNames.encoded(key));
    }

    @Override
    public void add(String key, @Nullable String value) {
        if (value != null) {
            CharSequence encoded = FieldValues.encoded(value);
            this.fields.add(encoded(key, encoded), (Object) encoded);
        }
    }

    @Override
    public void addAll(String key, List<? extends String> values) {
        CharSequence constant = FieldValues.only(values);
        if (constant != null) {
            this.fields.add(encoded(key, constant), (Object) constant);
        } else {
            this.fields.add(FieldNames.encoded(key), values);
        }
    }

    @Override
    public void addAll(MultiValueMap<String, String> values) {
        values.forEach(this::addAll);
    }

    @Override
    public void set(String key, @Nullable String value) {
        if (value != null) {
            CharSequence encoded = FieldValues.encoded(value);
            this.fields.set(encoded(key, encoded), (Object) encoded);
        }
    }

    @Override
    public void setAll(Map<String, String> values) {
        values.forEach((name, value) -> this.fields.set(FieldNames.encoded(name), (Object) FieldValues.encoded(value)));
    }

    @Override
    public Map<String, String> toSingleValueMap() {
        Map<String, String> map = new LinkedCaseInsensitiveMap<>(this.fields.size(), Locale.ROOT);
        this.fields.iteratorCharSequence().forEachRemaining(line -> {
            String name = FieldNames.spelling(line.getKey());
            if (!map.containsKey(name)) { // the first spelling and value, not the last
                map.put(name, line.getValue().toString());
            }
        });
        return map;
    }

    @Override
    public boolean isEmpty() {
        return this.fields.isEmpty();
    }

    /** The number of names, those that differ in case counted apart, as by default. */
    @Override
    public int size() {
        return names().size();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof String name && this.fields.contains(FieldNames.encoded(name));
    }

    @Override
    public boolean containsValue(@Nullable Object value) {
        return value instanceof String
                && this.fields.entries().stream().anyMatch(line -> value.equals(line.getValue()));
    }

    @Override
    public @Nullable List<String> get(@Nullable Object key) {
        if (!(key instanceof String name)) {
            return null;
        }
        List<String> values = this.fields.getAll(FieldNames.encoded(name));
        return values.isEmpty() ? null : values;
    }

    @Override
    public @Nullable List<String> put(String key, @Nullable List<String> values) {
        List<String> previous = this.fields.getAll(FieldNames.encoded(key));
        setLines(key, values);
        return previous;
    }

    @Override
    public void putAll(Map<? extends String, ? extends List<String>> map) {
        map.forEach(this::setLines);
    }

    @SuppressWarnings("NullAway") // a null list fails in Netty, as by default
    private void setLines(String key, @Nullable List<String> values) {
        CharSequence constant = FieldValues.only(values);
        if (constant != null) {
            this.fields.set(encoded(key, constant), (Object) constant);
        } else {
            this.fields.set(FieldNames.encoded(key), values);
        }
    }

    @Override
    public @Nullable List<String> remove(@Nullable Object key) {
        if (!(key instanceof String name)) {
            return null;
        }
        List<String> previous = get(name);
        if (previous != null) {
            this.fields.remove(FieldNames.encoded(name));
        }
        return previous;
    }

    @Override
    public void clear() {
        this.fields.clear();
    }

    /** A live set; removing a name removes its fields. An iterator goes over the names there are when it is made. */
    @Override
    public Set<String> keySet() {
        return new NameSet();
    }

    @Override
    public Collection<List<String>> values() {
        return names().stream().map(this.fields::getAll).toList();
    }

    @Override
    public Set<Entry<String, List<String>>> entrySet() {
        return new EntrySet();
    }

    @Override
    public String toString() {
        return org.springframework.http.HttpHeaders.formatHeaders(this);
    }

    /**
     * The names in wire order, each spelling once. Netty's own {@code names()} tells a {@code String} from an {@code AsciiString}, so
     * it would list a name twice that was set through this map and through Netty's header.
     */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        this.fields.iteratorCharSequence().forEachRemaining(line -> names.add(FieldNames.spelling(line.getKey())));
        return names;
    }

    private final class NameSet extends AbstractSet<String> {

        @Override
        public Iterator<String> iterator() {
            return new NameIterator(names().iterator());
        }

        @Override
        public int size() {
            return names().size();
        }
    }

    private final class NameIterator implements Iterator<String> {

        private final Iterator<String> names;

        private @Nullable String current;

        NameIterator(Iterator<String> names) {
            this.names = names;
        }

        @Override
        public boolean hasNext() {
            return this.names.hasNext();
        }

        @Override
        public String next() {
            this.current = this.names.next();
            return this.current;
        }

        @Override
        public void remove() {
            if (this.current == null) {
                throw new IllegalStateException("No current Header in iterator");
            }
            if (!ResponseFields.this.fields.contains(this.current)) {
                throw new IllegalStateException("Header not present: " + this.current);
            }
            ResponseFields.this.fields.remove(this.current);
        }
    }

    private final class EntrySet extends AbstractSet<Entry<String, List<String>>> {

        @Override
        public Iterator<Entry<String, List<String>>> iterator() {
            Iterator<String> names = names().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return names.hasNext();
                }

                @Override
                public Entry<String, List<String>> next() {
                    return new FieldEntry(names.next());
                }
            };
        }

        /** The number of lines, not of entries: as by default. */
        @Override
        public int size() {
            return ResponseFields.this.fields.size();
        }
    }

    private final class FieldEntry implements Entry<String, List<String>> {

        private final String name;

        FieldEntry(String name) {
            this.name = name;
        }

        @Override
        public String getKey() {
            return this.name;
        }

        @Override
        public List<String> getValue() {
            return ResponseFields.this.fields.getAll(this.name);
        }

        @Override
        public List<String> setValue(List<String> values) {
            List<String> previous = getValue();
            setLines(this.name, values);
            return previous;
        }
    }
}
