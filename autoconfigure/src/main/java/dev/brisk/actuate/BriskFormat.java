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
package dev.brisk.actuate;

import org.springframework.boot.actuate.endpoint.Producible;
import org.springframework.util.MimeType;

/**
 * What the endpoint can answer with. Of several that a client accepts alike, Spring Boot takes the last.
 *
 * @since 0.1.0
 */
public enum BriskFormat implements Producible<BriskFormat> {

    /** A table. */
    TEXT("text/plain;charset=UTF-8"),

    /** JSON for whoever asks for it by that name. */
    JSON("application/json"),

    /** JSON as all endpoints of Actuator have it, which is the default. */
    ACTUATOR("application/vnd.spring-boot.actuator.v3+json");

    private final String mimeType;

    BriskFormat(String mimeType) {
        this.mimeType = mimeType;
    }

    @Override
    public MimeType getProducedMimeType() {
        return MimeType.valueOf(this.mimeType);
    }

    @Override
    public boolean isDefault() {
        return this == ACTUATOR;
    }
}
