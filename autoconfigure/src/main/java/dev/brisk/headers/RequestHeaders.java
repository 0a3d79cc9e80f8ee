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

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.support.Netty4HeadersAdapter;
import org.springframework.util.CollectionUtils;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;

/**
 * The read-only view of a request's header fields over Netty's, made once per request. It reads what the default's view reads, and
 * differs from it in two ways: names that differ only in case are one entry in every method (RFC 9110 §5.1), and a parsed value is
 * never older than the field it was parsed from.
 *
 * <p>Content-Type and Accept are parsed once per request, and looked for in a table shared by all requests before that; so are the
 * languages of Accept-Language, of which every call hands out a copy. A value kept by a request belongs to the very string it was
 * parsed from: if someone exchanges the field beneath, the next read sees another string and parses again. Other typed values are
 * parsed at each call, as by default; keeping them costs as much as parsing.
 *
 * <p>Thread-safe as far as Netty's header is: any number of readers. Values that readers parse at the same time are equal. All
 * mutators throw {@link UnsupportedOperationException}.
 *
 * @since 0.1.0
 */
public final class RequestHeaders extends HttpHeaders {

    private static final String LIST_SEPARATOR = ", ";

    private static final String COOKIE_SEPARATOR = "; ";

    private final io.netty.handler.codec.http.HttpHeaders fields;

    private final Netty4HeadersAdapter adapter;

    private @Nullable ParsedContentType contentType;

    private @Nullable ParsedAccept accept;

    private RequestHeaders(io.netty.handler.codec.http.HttpHeaders fields, Netty4HeadersAdapter adapter) {
        super(adapter);
        this.fields = fields;
        this.adapter = adapter;
    }

    /** The view of these fields. It copies nothing: later changes of the fields are seen. */
    public static RequestHeaders of(io.netty.handler.codec.http.HttpHeaders fields) {
        return new RequestHeaders(fields, new Netty4HeadersAdapter(fields));
    }

    @Override
    public @Nullable String getFirst(String headerName) {
        return this.fields.get(FieldNames.encoded(headerName));
    }

    @Override
    public @Nullable List<String> get(String headerName) {
        if (headerName == null) {
            return null; // as by default
        }
        List<String> values = this.fields.getAll(FieldNames.encoded(headerName));
        return values.isEmpty() ? null : Collections.unmodifiableList(values);
    }

    @Override
    public boolean containsHeader(String headerName) {
        return headerName != null && this.fields.contains(FieldNames.encoded(headerName));
    }

    @Override
    public boolean isEmpty() {
        return this.fields.isEmpty();
    }

    /** The number of names, each counted once whatever its case. */
    @Override
    public int size() {
        return DistinctNames.of(this.fields).size();
    }

    @Override
    public Set<String> headerNames() {
        List<CharSequence> distinct = DistinctNames.of(this.fields);
        List<String> names = new ArrayList<>(distinct.size());
        for (CharSequence name : distinct) {
            names.add(name.toString());
        }
        return Collections.unmodifiableSet(
                new SnapshotSet<>(names, name -> name instanceof String string && this.fields.contains(string)));
    }

    @Override
    public Set<Entry<String, List<String>>> headerSet() {
        List<CharSequence> distinct = DistinctNames.of(this.fields);
        List<Entry<String, List<String>>> entries = new ArrayList<>(distinct.size());
        for (CharSequence name : distinct) {
            entries.add(new SimpleImmutableEntry<>(name.toString(), values(name)));
        }
        return Collections.unmodifiableSet(new SnapshotSet<>(entries, entries::contains));
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super List<String>> action) {
        for (CharSequence name : DistinctNames.of(this.fields)) {
            action.accept(name.toString(), values(name));
        }
    }

    private List<String> values(CharSequence name) {
        return Collections.unmodifiableList(this.fields.getAll(name));
    }

    @Override
    public Map<String, String> toSingleValueMap() {
        return Collections.unmodifiableMap(this.adapter.toSingleValueMap());
    }

    @Override
    @Deprecated(since = "7.0", forRemoval = true)
    @SuppressWarnings("removal") // as long as Spring has it, it must agree with the other methods
    public Map<String, String> asSingleValueMap() {
        return Collections.unmodifiableMap(new DistinctFields(this).asSingleValueMap());
    }

    @Override
    @Deprecated(since = "7.0", forRemoval = true)
    @SuppressWarnings("removal") // as long as Spring has it, it must agree with the other methods
    public MultiValueMap<String, String> asMultiValueMap() {
        return CollectionUtils.unmodifiableMultiValueMap(new DistinctFields(this));
    }

    @Override
    public @Nullable MediaType getContentType() {
        String raw = this.fields.get(FieldNames.CONTENT_TYPE);
        if (raw == null || raw.isEmpty()) {
            return null;
        }
        ParsedContentType parsed = this.contentType;
        if (parsed == null || !parsed.isFrom(raw)) {
            parsed = new ParsedContentType(raw, SharedValues.contentType(raw));
            this.contentType = parsed;
        }
        return parsed.value;
    }

    /**
     * The media types of all Accept lines. As by default the list is the request's own and can be changed: what a caller sorts or
     * removes is seen by later readers of the same request, and by no other.
     */
    @Override
    public List<MediaType> getAccept() {
        Iterator<? extends CharSequence> lines = this.fields.valueCharSequenceIterator(FieldNames.ACCEPT);
        if (!lines.hasNext()) {
            return Collections.emptyList();
        }
        String line = lines.next().toString();
        ParsedAccept parsed = this.accept;
        if (lines.hasNext()) {
            List<String> all = this.fields.getAll(FieldNames.ACCEPT); // the iterator's order is not that of the wire
            if (parsed == null || !parsed.isFrom(all)) {
                parsed = ParsedAccept.of(all);
                this.accept = parsed;
            }
        } else if (parsed == null || !parsed.isFrom(line)) {
            parsed = ParsedAccept.of(line);
            this.accept = parsed;
        }
        return parsed.types();
    }

    @Override
    public List<Locale.LanguageRange> getAcceptLanguage() {
        String raw = this.fields.get(FieldNames.ACCEPT_LANGUAGE);
        return StringUtils.hasText(raw)
                ? new ArrayList<>(SharedValues.languages(raw).ranges())
                : Collections.emptyList();
    }

    @Override
    public List<Locale> getAcceptLanguageAsLocales() {
        String raw = this.fields.get(FieldNames.ACCEPT_LANGUAGE);
        if (!StringUtils.hasText(raw)) {
            return Collections.emptyList();
        }
        SharedValues.Languages languages = SharedValues.languages(raw);
        return languages.ranges().isEmpty() ? Collections.emptyList() : new ArrayList<>(languages.locales());
    }

    /** The Accept-Encoding of all lines as one value (RFC 9110 §5.3); null when there is none, which is not the same as empty. */
    public @Nullable String acceptEncoding() {
        return combined(FieldNames.ACCEPT_ENCODING, LIST_SEPARATOR);
    }

    /** The Cookie of all lines as one value (RFC 9113 §8.2.3: HTTP/2 clients may split it); null when there is none. */
    public @Nullable String cookie() {
        return combined(FieldNames.COOKIE, COOKIE_SEPARATOR);
    }

    private @Nullable String combined(CharSequence name, String separator) {
        List<String> lines = this.fields.getAll(name);
        return switch (lines.size()) {
            case 0 -> null;
            case 1 -> lines.get(0);
            default -> String.join(separator, lines);
        };
    }

    // Read-only: mutators in the order of the superclass; its other setters end here.

    @Override
    public void clearContentHeaders() {
        // Nothing, as by default.
    }

    @Override
    public void add(String headerName, @Nullable String headerValue) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addAll(String headerName, List<? extends String> headerValues) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addAll(HttpHeaders headers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void set(String headerName, @Nullable String headerValue) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAll(Map<String, String> values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable List<String> put(String headerName, List<String> headerValues) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable List<String> putIfAbsent(String headerName, List<String> headerValues) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void putAll(HttpHeaders headers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void putAll(Map<? extends String, ? extends List<String>> headers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable List<String> remove(String key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException();
    }

    private record ParsedContentType(String raw, MediaType value) {

        @SuppressWarnings("ReferenceEquality") // the same string cannot have changed; an equal one is only parsed again
        boolean isFrom(String other) {
            return this.raw == other;
        }
    }
}
