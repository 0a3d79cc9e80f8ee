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

/**
 * Decodes one body. It may hold native memory until it is closed.
 *
 * <p>Not thread-safe. Nobody's buffers are released here, and none is kept beyond the call.
 *
 * @since 0.1.0
 */
public interface Decoder extends AutoCloseable {

    /**
     * Decodes as much as there is room for. The input's reader index moves past what was taken, the output's writer index past what
     * was added; the output's capacity stays.
     *
     * @param input any kind of buffer
     * @param output a direct buffer with room
     * @return whether all is done: the input taken, and all that can be decoded from it output. If not, call again with more room
     * @throws MalformedBodyException if the input is not of the coding
     */
    boolean decode(ByteBuf input, ByteBuf output) throws MalformedBodyException;

    /** Whether the body may end here. */
    boolean isComplete();

    /** Frees what is held, at once. Nothing else may be called afterwards but this. */
    @Override
    void close();
}
