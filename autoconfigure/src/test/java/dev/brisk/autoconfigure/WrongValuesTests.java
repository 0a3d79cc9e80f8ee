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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A value that is none stops the application, and Spring Boot says which. */
@ExtendWith(OutputCaptureExtension.class)
class WrongValuesTests {

    @ParameterizedTest
    @ValueSource(strings = {"brisk.enabled", "brisk.dispatch.enabled", "brisk.headers.date"})
    @SuppressWarnings("resource") // nothing is started
    void switchesAreTrueOrFalse(String name, CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.start(name + "=maybe")).isNotNull();
        assertThat(output)
                .contains("APPLICATION FAILED TO START", "Property: " + name, "Value: \"maybe\"")
                .contains("Failed to bind properties under '" + name + "' to");
    }
}
