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

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Limits of connections of HTTP/2, a part of {@link BriskProperties}. What is not set stays as Spring Boot, the application's
 * customizers or Netty have it.
 *
 * @since 0.1.0
 */
public final class Http2Properties {

    /**
     * How many requests a client may have open on one connection at the same time, from 1 to 2147483647. By default 100, as Netty
     * has it.
     */
    private @Nullable Integer maxConcurrentStreams;

    /**
     * How large the fields of a request may be together, from 1KB to 16MB, counted as RFC 9113 has it with 32 bytes for each field
     * on top. By default server.max-http-request-header-size, which is 8KB.
     */
    private @Nullable DataSize maxHeaderListSize;

    /**
     * How many streams a client may reset within the reset window before its connection is closed, from 1 to 2147483647. By
     * default 200, as Netty has it.
     */
    private @Nullable Integer maxReceivedResets;

    /**
     * How many streams a client may make the server reset within the reset window before its connection is closed, from 1 to
     * 2147483647. By default 200, as Netty has it.
     */
    private @Nullable Integer maxSentResets;

    /**
     * How long resets are counted in both directions, in whole seconds from 1s to 1h. By default 30s, as Netty has it.
     */
    private @Nullable Duration resetWindow;

    public @Nullable Integer getMaxConcurrentStreams() {
        return this.maxConcurrentStreams;
    }

    public void setMaxConcurrentStreams(@Nullable Integer maxConcurrentStreams) {
        this.maxConcurrentStreams = maxConcurrentStreams;
    }

    public @Nullable DataSize getMaxHeaderListSize() {
        return this.maxHeaderListSize;
    }

    public void setMaxHeaderListSize(@Nullable DataSize maxHeaderListSize) {
        this.maxHeaderListSize = maxHeaderListSize;
    }

    public @Nullable Integer getMaxReceivedResets() {
        return this.maxReceivedResets;
    }

    public void setMaxReceivedResets(@Nullable Integer maxReceivedResets) {
        this.maxReceivedResets = maxReceivedResets;
    }

    public @Nullable Integer getMaxSentResets() {
        return this.maxSentResets;
    }

    public void setMaxSentResets(@Nullable Integer maxSentResets) {
        this.maxSentResets = maxSentResets;
    }

    public @Nullable Duration getResetWindow() {
        return this.resetWindow;
    }

    public void setResetWindow(@Nullable Duration resetWindow) {
        this.resetWindow = resetWindow;
    }
}
