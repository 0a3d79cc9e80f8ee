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

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The endpoint {@code brisk}: what Brisk does in this application, and the lane of each mapping.
 *
 * @since 0.1.0
 */
@Endpoint(id = "brisk")
public final class BriskEndpoint {

    private final InstallationReader reader;

    BriskEndpoint(InstallationReader reader) {
        this.reader = reader;
    }

    /** The state of now. Of the formats that {@link BriskEndpointWebExtension} knows, so that it takes the place of this. */
    @ReadOperation(producesFrom = BriskFormat.class)
    public BriskDescriptor brisk() {
        return this.reader.read();
    }
}
