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

import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * The parsed values that requests share, by raw value. Everything here is immutable: {@link MediaType}, {@link Locale} and
 * {@link Locale.LanguageRange} are, and lists are copies that no caller gets to see. Parsing is Spring's, so values and errors are.
 *
 * <p>Spring keeps parsed types too, but 64 of single media types only and with bookkeeping at each read: a browser's Accept line is
 * cut into eight parts and looked up eight times. What is not here was tried and did not pay: Host, Content-Length and dates parse
 * about as fast as a look-up.
 */
final class SharedValues {

    private static final ValueCache<MediaType> CONTENT_TYPES = new ValueCache<>(MediaType::parseMediaType);

    private static final ValueCache<List<MediaType>> ACCEPTS =
            new ValueCache<>(raw -> List.copyOf(MediaType.parseMediaTypes(raw)));

    private static final ValueCache<Languages> LANGUAGES = new ValueCache<>(Languages::parse);

    private SharedValues() {}

    /** One Content-Type. Multipart types are not stored: each request's boundary is new. */
    static MediaType contentType(String raw) {
        return raw.startsWith("multipart") ? MediaType.parseMediaType(raw) : CONTENT_TYPES.get(raw);
    }

    /** The media types of one Accept line. */
    static List<MediaType> accept(String raw) {
        return ACCEPTS.get(raw);
    }

    /** The language ranges and locales of one Accept-Language line. */
    static Languages languages(String raw) {
        return LANGUAGES.get(raw);
    }

    /** What Spring reads from one Accept-Language line. */
    record Languages(List<Locale.LanguageRange> ranges, List<Locale> locales) {

        private static Languages parse(String raw) {
            HttpHeaders headers = new HttpHeaders();
            headers.set(HttpHeaders.ACCEPT_LANGUAGE, raw);
            return new Languages(
                    List.copyOf(headers.getAcceptLanguage()), List.copyOf(headers.getAcceptLanguageAsLocales()));
        }
    }
}
