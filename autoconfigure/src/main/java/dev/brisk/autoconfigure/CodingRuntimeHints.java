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

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * What a native image has to know of the libraries of br and zstd: the files of their native parts, which they unpack themselves, and the
 * classes that zstd-jni's native part looks into. Nothing for a library that is not there.
 */
final class CodingRuntimeHints implements RuntimeHintsRegistrar {

    private static final String BROTLI = "com.aayushatharva.brotli4j.Brotli4jLoader";

    private static final String ZSTD = "com.github.luben.zstd.";

    /** Paths within the jars, for whatever platforms are among them. */
    private static final List<String> BROTLI_FILES =
            List.of("lib/*/libbrotli.so", "lib/*/libbrotli.dylib", "lib/*/brotli.dll");

    private static final List<String> ZSTD_FILES =
            List.of("linux/*/libzstd-jni-*.so", "darwin/*/libzstd-jni-*.dylib", "win/*/libzstd-jni-*.dll");

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection().registerTypeIfPresent(classLoader, BROTLI, type -> register(hints, BROTLI_FILES));
        hints.reflection().registerTypeIfPresent(classLoader, ZSTD + "Zstd", type -> register(hints, ZSTD_FILES));
        hints.reflection()
                .registerTypeIfPresent(
                        classLoader, ZSTD + "ZstdFrameProgression", MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        for (String context : List.of("ZstdCompressCtx", "ZstdDecompressCtx")) {
            hints.reflection()
                    .registerTypeIfPresent(classLoader, ZSTD + context, MemberCategory.ACCESS_DECLARED_FIELDS);
        }
    }

    private static void register(RuntimeHints hints, List<String> files) {
        files.forEach(hints.resources()::registerPattern);
    }
}
