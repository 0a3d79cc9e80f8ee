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

import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserAgentsTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MSIE 6.0 | Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1) | true",
                "msie 6.0 | Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1) | true",
                "MSIE [1-6]\\. | Mozilla/4.0 (compatible; MSIE 5.5; Windows NT 5.0) | true",
                "MSIE [1-6]\\. | Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.0) | false",
                "tool (version 1 | tool (version 1) | true",
                "UCBrowser | curl/8.0 | false",
            })
    void anEntryIsATextOrARegularExpression(String entry, String userAgent, boolean expected) {
        UserAgents agents = Objects.requireNonNull(UserAgents.of(List.of(entry)));
        assertThat(agents.excludes(new DefaultHttpHeaders().set("User-Agent", userAgent)))
                .isEqualTo(expected);
    }

    @Test
    void withoutAFieldNobodyIsExcluded() {
        UserAgents agents = Objects.requireNonNull(UserAgents.of(List.of(".*")));
        assertThat(agents.excludes(new DefaultHttpHeaders())).isFalse();
        assertThat(UserAgents.of(List.of())).isNull();
        assertThat(UserAgents.of(List.of(" "))).isNull();
    }
}
