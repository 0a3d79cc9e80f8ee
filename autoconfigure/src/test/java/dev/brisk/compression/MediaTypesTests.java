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
package dev.brisk.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaTypesTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                // listed, Content-Type, to be compressed
                "application/json | application/json | true",
                "application/json | application/json;charset=UTF-8 | true",
                "application/json | application/json ; charset=UTF-8 | true",
                "application/json | APPLICATION/Json | true",
                "Application/JSON;charset=UTF-8 | application/json | true",
                "application/json | application/problem+json | true",
                "application/json | application/vnd.api+json | true",
                "application/json | application/jsonp | false",
                "application/json | application/json-patch | false",
                "application/json | application/+json | false",
                "application/json | text/plain | false",
                "application/xml | application/atom+xml | true",
                "text/xml | image/svg+xml | true",
                "application/*+json | application/hal+json | true",
                "application/*+json | application/json | false",
                "text/* | text/html; charset=x | true",
                "text/* | TEXT/whatever | true",
                "text/* | texts/html | false",
                "text/* | text | false",
                "*/* | application/octet-stream | true",
                "* | application/octet-stream | true",
                "* | null | true",
                "text/html | null | false",
                "text/html | '' | false",
                "text/html | ; | false",
                "text/html | / | false",
                "text/html | + | false",
                "text/html | text/html, text/plain | false",
                "text/html | html | false",
            })
    void aTypeIsListedOrNot(String listed, String contentType, boolean expected) {
        assertThat(new MediaTypes(List.of(listed)).of(contentType).listed()).isEqualTo(expected);
    }

    @Test
    void anEmptyListStandsForAllTypes() {
        assertThat(new MediaTypes(List.of()).of("image/png").listed()).isTrue();
        assertThat(new MediaTypes(List.of()).of(null).listed()).isTrue();
    }

    @Test
    void serverSentEventsAreKnown() {
        MediaTypes types = new MediaTypes(List.of("text/*"));
        assertThat(types.of("text/event-stream;charset=UTF-8").eventStream()).isTrue();
        assertThat(types.of("text/plain").eventStream()).isFalse();
    }
}
