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

import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * The endpoint over HTTP: as JSON, or as text for people in a terminal.
 *
 * @since 0.1.0
 */
@EndpointWebExtension(endpoint = BriskEndpoint.class)
public final class BriskEndpointWebExtension {

    private final BriskEndpoint endpoint;

    BriskEndpointWebExtension(BriskEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * The state of now.
     *
     * @param format the one that Accept asks for
     */
    @ReadOperation(producesFrom = BriskFormat.class)
    public WebEndpointResponse<Object> brisk(BriskFormat format) {
        BriskDescriptor descriptor = this.endpoint.brisk();
        return new WebEndpointResponse<>(
                format == BriskFormat.TEXT ? new TextPage(descriptor).toString() : descriptor, format);
    }
}
