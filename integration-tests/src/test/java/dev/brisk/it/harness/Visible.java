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
package dev.brisk.it.harness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Makes bytes readable without loss, one line for each line feed. */
final class Visible {

    private static final int LONGEST = 4096;

    private Visible() {}

    static List<String> lines(String bytes) {
        List<String> lines = new ArrayList<>();
        String shown = bytes.length() <= LONGEST ? bytes : bytes.substring(0, LONGEST);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            line.append(text(c));
            if (c == '\n') {
                lines.add(line.toString());
                line.setLength(0);
            }
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        if (bytes.length() > LONGEST) {
            lines.add("... " + bytes.length() + " bytes in all, SHA-256 " + hash(bytes));
        }
        return lines;
    }

    private static String text(char c) {
        return switch (c) {
            case '\r' -> "\\r";
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '\\' -> "\\\\";
            default -> c >= ' ' && c < 0x7F ? String.valueOf(c) : String.format("\\x%02x", (int) c);
        };
    }

    private static String hash(String bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.getBytes(ISO_8859_1));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
