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
package dev.brisk.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A server cannot listen on a Unix domain socket.
 *
 * @since 0.1.0
 */
public final class UnixSocketException extends RuntimeException {

    private final Path path;

    private final String reason;

    UnixSocketException(Path path, String reason, @Nullable Throwable cause) {
        super("Cannot listen on Unix domain socket '" + path + "': " + reason, cause);
        this.path = path;
        this.reason = reason;
    }

    /** Where the socket was to be. */
    public Path path() {
        return this.path;
    }

    /** What stands against it, in words. */
    public String reason() {
        return this.reason;
    }
}
