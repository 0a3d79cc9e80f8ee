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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Reads one Accept-Encoding value (RFC 9110 §12.5.3): a list of codings with weights, of which only the configured ones, {@code *} and
 * {@code identity} matter. Used once.
 *
 * <p>Lenient where that is safe: an element that is no token, or whose weight is none, counts for nothing, and the rest of the list
 * counts. A weight may have spaces around its {@code =}, lack the zero before its point, and have more than three decimals, of which
 * the rest is cut off. Of several weights of one coding, 0 wins, otherwise the highest.
 */
final class AcceptEncodingParser {

    private static final int UNNAMED = -1;

    private final List<ContentCoding> codings;

    /** Weights of the codings by their index, in thousandths. */
    private final int[] weights;

    private int wildcard = UNNAMED;

    private int identity = UNNAMED;

    AcceptEncodingParser(List<ContentCoding> codings) {
        this.codings = codings;
        this.weights = new int[codings.size()];
        Arrays.fill(this.weights, UNNAMED);
    }

    Negotiated parse(String value) {
        int start = 0;
        while (start <= value.length()) {
            int comma = value.indexOf(',', start);
            int end = comma < 0 ? value.length() : comma;
            element(value.substring(start, end));
            start = end + 1;
        }
        return result();
    }

    private void element(String element) {
        int semicolon = element.indexOf(';');
        String token = (semicolon < 0 ? element : element.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
        int weight = semicolon < 0 ? Weight.MAX : Weight.ofParameters(element.substring(semicolon + 1));
        if (weight == Weight.INVALID) {
            return;
        }
        if (token.equals("*")) {
            this.wildcard = merged(this.wildcard, weight);
        } else if (token.equals("identity")) {
            this.identity = merged(this.identity, weight);
        } else {
            for (int i = 0; i < this.weights.length; i++) {
                ContentCoding coding = this.codings.get(i);
                if (coding.token().equals(token) || coding.aliases().contains(token)) {
                    this.weights[i] = merged(this.weights[i], weight);
                }
            }
        }
    }

    private static int merged(int before, int weight) {
        return before == 0 || weight == 0 ? 0 : Math.max(before, weight);
    }

    private Negotiated result() {
        int leastWeight = Math.max(1, this.identity);
        List<Integer> acceptable = new ArrayList<>();
        for (int i = 0; i < this.weights.length; i++) {
            if (weight(i) >= leastWeight) {
                acceptable.add(i);
            }
        }
        // Stable: what compares as equal stays in the server's order.
        acceptable.sort(
                Comparator.<Integer>comparingInt(this::weight).reversed().thenComparing(this::risk));
        boolean identityAcceptable = this.identity == UNNAMED ? this.wildcard != 0 : this.identity != 0;
        return new Negotiated(acceptable.stream().map(this.codings::get).toList(), identityAcceptable);
    }

    private int weight(int index) {
        return this.weights[index] == UNNAMED ? this.wildcard : this.weights[index];
    }

    /** Clients that send {@code *} may not know the newer codings: what they name comes first, then what all know. */
    private int risk(int index) {
        if (this.weights[index] != UNNAMED) {
            return 0;
        }
        return this.codings.get(index).token().equals(GzipCoding.TOKEN) ? 1 : 2;
    }
}
