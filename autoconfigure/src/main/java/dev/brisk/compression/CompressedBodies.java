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

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Encoded bodies that were sent before, for bodies of exactly the same bytes.
 *
 * <p>Thread-safe.
 *
 * @since 0.1.0
 */
public interface CompressedBodies {

    /**
     * What a body was encoded to.
     *
     * @param body the plain body, which is neither changed nor released
     * @return the encoded body, which the caller releases, or null
     */
    @Nullable
    ByteBuf find(ContentCoding coding, ByteBuf body);

    /**
     * Remembers what a body is encoded to, or not.
     *
     * @param body the plain body, which is neither changed nor released
     * @param encoded the encoded body, which is neither changed nor released
     */
    void add(ContentCoding coding, ByteBuf body, ByteBuf encoded);

    /** How it has done so far. */
    CacheStatistics statistics();
}
