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

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A second decoder for each coding. */
class OtherDecodersTests {

    static List<ContentCoding> codings() {
        return Decoders.codings();
    }

    @Test
    void gzipIsDecodedByTheCommand() throws Exception {
        try (Encodings encodings = encodings(new GzipCoding(6))) {
            encodings.verify(Decoders.byGzip(encodings.encoded()));
        }
    }

    @ParameterizedTest
    @MethodSource("codings")
    void allAreDecodedByNode(ContentCoding coding) throws Exception {
        try (Encodings encodings = encodings(coding)) {
            encodings.verify(Decoders.byNode(coding.token(), encodings.encoded()));
        }
    }

    private static Encodings encodings(ContentCoding coding) {
        Encodings encodings = new Encodings(coding);
        Random random = new Random(1);
        for (int size : new int[] {1, 1000, 65_537, 1 << 20}) {
            for (byte[] body : List.of(Bodies.text(size), Bodies.noise(size), Bodies.same(size))) {
                encodings.encodeAll(body, Bodies.Kind.COMPOSITE);
                encodings.encodeStream(body, Bodies.Kind.DIRECT, false, random);
            }
        }
        return encodings;
    }
}
