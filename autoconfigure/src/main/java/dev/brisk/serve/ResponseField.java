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
package dev.brisk.serve;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.List;

/**
 * A header field of a {@link ServeResponse}, with its bytes. Immutable.
 *
 * @param name the name, as it is sent
 * @param values at least one
 * @param encodedName the name's bytes
 * @param encodedValues the values' bytes
 */
record ResponseField(String name, List<String> values, AsciiString encodedName, List<AsciiString> encodedValues) {

    /**
     * A field.
     *
     * @throws IllegalArgumentException for characters that must not be sent (RFC 9110 §5.1, §5.5)
     */
    static ResponseField of(String name, List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("values of " + name + ": none (expected: at least one)");
        }
        DefaultHttpHeadersFactory.headersFactory().newHeaders().set(name, values);
        return new ResponseField(
                name,
                List.copyOf(values),
                AsciiString.cached(name),
                values.stream().map(AsciiString::new).toList());
    }

    void applyTo(HttpHeaders fields) {
        if (this.encodedValues.size() == 1) {
            fields.set(this.encodedName, this.encodedValues.get(0));
        } else {
            fields.set(this.encodedName, this.encodedValues);
        }
    }

    void applyTo(org.springframework.http.HttpHeaders headers) {
        if (this.values.size() == 1) {
            headers.set(this.name, this.values.get(0));
        } else {
            headers.put(this.name, this.values);
        }
    }
}
