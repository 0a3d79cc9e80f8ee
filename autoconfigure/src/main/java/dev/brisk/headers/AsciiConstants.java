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
package dev.brisk.headers;

import io.netty.util.AsciiString;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A fixed set of strings with their encoded form. Found by {@link String#hashCode()}, which a string keeps: for the constants of
 * Spring and of most applications a look-up is one array read and an identity check. Only exactly equal strings are found, so the
 * bytes sent are the ones the caller gave. Immutable.
 */
final class AsciiConstants {

    private final @Nullable AsciiString[] table;

    private final String[] keys;

    private final int mask;

    private final int maxLength;

    AsciiConstants(String... constants) {
        this(AsciiString::cached, constants);
    }

    /** The same with another encoded form. */
    AsciiConstants(Function<String, AsciiString> form, String... constants) {
        int size = Integer.highestOneBit(Math.max(1, constants.length)) << 2;
        this.table = new AsciiString[size];
        this.keys = new String[size];
        this.mask = size - 1;
        int longest = 0;
        for (String constant : constants) {
            int i = index(constant);
            while (this.table[i] != null && !constant.equals(this.keys[i])) {
                i = (i + 1) & this.mask;
            }
            this.keys[i] = constant;
            this.table[i] = form.apply(constant);
            longest = Math.max(longest, constant.length());
        }
        this.maxLength = longest;
    }

    /** The encoded form of a string of the set; any other string is returned itself. */
    CharSequence encoded(String string) {
        if (string == null) {
            return string; // whoever asked gets the answer that Netty's header has for null
        }
        AsciiString constant = find(string);
        return constant != null ? constant : string;
    }

    /** The encoded form, or null for a string that is not in the set. */
    @Nullable
    AsciiString find(String string) {
        if (string.length() > this.maxLength) {
            return null;
        }
        for (int i = index(string); ; i = (i + 1) & this.mask) {
            AsciiString constant = this.table[i];
            if (constant == null || string.equals(this.keys[i])) {
                return constant;
            }
        }
    }

    private int index(String string) {
        int hash = string.hashCode();
        return (hash ^ (hash >>> 15)) & this.mask;
    }
}
