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
package dev.brisk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class EqualMediaTypesTests {

    private static final List<String> TYPES = List.of(
            "text/plain",
            "TEXT/plain",
            "text/html",
            "application/plain",
            "text/plain;charset=utf-8",
            "text/plain;charset=UTF-8",
            "text/plain;Charset=utf-8",
            "text/plain;charset=latin1",
            "text/plain;charset=\"utf-8\"",
            "text/plain;q=0.5",
            "text/plain;q=0.6",
            "text/plain;a=utf-8",
            "text/plain;charset=utf-8;a=b",
            "text/plain;a=b;charset=utf-8",
            "text/plain;charset=utf-8;a=c",
            "*/*");

    @Test
    void areEqualWhereTheFrameworkSaysSo() {
        for (String one : TYPES) {
            for (String other : TYPES) {
                MediaType first = MediaType.valueOf(one);
                MediaType second = MediaType.valueOf(other);
                assertThat(EqualMediaTypes.areEqual(first, second))
                        .as("%s and %s", one, other)
                        .isEqualTo(first.equals(second));
            }
        }
    }

    @Test
    void absenceEqualsAbsenceOnly() {
        assertThat(EqualMediaTypes.areEqual(null, null)).isTrue();
        assertThat(EqualMediaTypes.areEqual(null, MediaType.ALL)).isFalse();
        assertThat(EqualMediaTypes.areEqual(MediaType.ALL, null)).isFalse();
    }
}
