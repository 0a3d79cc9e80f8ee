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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;

/** What a response is made of, and what it refuses. */
class ServeResponseTests {

    @Test
    void withMethodsLeaveTheResponseAsItIs() {
        ServeResponse text = ServeResponse.text("text");
        ServeResponse other = text.withStatus(201)
                .withHeader("X-A", "1", "2")
                .withCookie(ResponseCookie.from("c").build());
        assertThat(text.status().value()).isEqualTo(200);
        assertThat(text.fields()).hasSize(1);
        assertThat(text.cookies()).isEmpty();
        assertThat(other.status().value()).isEqualTo(201);
        assertThat(other.fields()).extracting(ResponseField::values).contains(List.of("1", "2"));
        assertThat(other.cookies()).hasSize(1);
    }

    @Test
    void aFieldTakesThePlaceOfOneOfItsName() {
        ServeResponse response = ServeResponse.text("text").withHeader("content-type", "text/css");
        assertThat(response.fields()).extracting(ResponseField::name).containsExactly("content-type");
    }

    @Test
    void aRedirectionHasALocation() {
        ServeResponse response = ServeResponse.redirect(URI.create("/ä?b=c"));
        assertThat(response.status().value()).isEqualTo(302);
        assertThat(response.fields()).extracting(ResponseField::values).containsExactly(List.of("/%C3%A4?b=c"));
    }

    @ParameterizedTest
    @CsvSource({"'X-A', 'a\r\nX-B: b'", "'X-A', 'a\0'", "'X A', 'a'", "'', 'a'", "'X:A', a"})
    void aFieldThatMustNotBeSentIsRefused(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeResponse.text("").withHeader(name, value));
    }

    @Test
    void aFieldHasAValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeResponse.text("").withHeader("X-A"))
                .withMessage("values of X-A: none (expected: at least one)");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 100, 103, 199, 1000})
    void aStatusIsFinal(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeResponse.status(status))
                .withMessage("status: " + status + " (expected: 200 to 999)");
    }

    @Test
    void aMediaTypeIsConcrete() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServeResponse.body("", MediaType.valueOf("text/*")))
                .withMessage("mediaType: text/* (expected: one without wildcards)");
    }
}
