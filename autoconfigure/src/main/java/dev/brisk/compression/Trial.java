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
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds out whether a coding works here, by encoding something: that a class is there says nothing about its native part. */
final class Trial {

    private Trial() {}

    /** The reason why the coding does not work, or null if it does. */
    static @Nullable String run(ContentCoding coding) {
        // Unpooled: the thread that starts the application needs no arena.
        ByteBuf body = UnpooledByteBufAllocator.DEFAULT.directBuffer();
        try (Encoder encoder = coding.newEncoder()) {
            body.writeCharSequence("a trial", StandardCharsets.US_ASCII);
            ByteBuf encoded = encoder.encodeAll(body, UnpooledByteBufAllocator.DEFAULT);
            boolean some = encoded.isReadable();
            encoded.release();
            return some ? null : "its encoder has no output";
        } catch (Exception | LinkageError ex) {
            return describe(ex);
        } finally {
            body.release();
        }
    }

    private static String describe(Throwable ex) {
        Throwable cause = ex.getCause();
        return cause == null ? ex.toString() : ex + ", caused by " + cause;
    }
}
