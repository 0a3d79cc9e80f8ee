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
package dev.brisk.info;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of the page about addresses. */
class AddressesPageTests {

    private static final Path PAGE = Path.of("..", "docs", "addresses.md");

    /** A peer, the value of a field in backticks or nothing, the client. */
    private static final Pattern ROW =
            Pattern.compile("\\| ([\\d.]+) \\| (?:`(.*)` )?\\| (\\S+?)(?:, port (\\d+))? \\|");

    @ParameterizedTest
    @CsvSource({"X_FORWARDED, X-Forwarded-For, 10", "FORWARDED, Forwarded, 5"})
    void theTablesAreRight(ForwardedField field, String name, int atLeast) throws IOException {
        String page = Files.readString(PAGE);
        String head = "| peer | `" + name + "` | client |\n";
        String table = page.substring(page.indexOf(head) + head.length());
        List<MatchResult> rows =
                ROW.matcher(table.substring(0, table.indexOf("\n\n"))).results().toList();
        assertThat(rows).hasSizeGreaterThan(atLeast);
        assertThat(page)
                .contains(ForwardedEntries.MAX_ENTRIES + " entries and " + ForwardedEntries.MAX_CHARACTERS
                        + " characters");
        TrustRules rules = TrustRules.of(field, List.of("10.0.0.0/8"));
        for (MatchResult row : rows) {
            HttpHeaders headers = new DefaultHttpHeaders();
            if (row.group(2) != null) {
                headers.add(name, row.group(2));
            }
            ClientAddr peer = ClientAddr.of(new RemoteAddr.Inet(row.group(1), -1));
            ClientAddr named = rules.proxies().contains(row.group(1)) ? ClientWalk.client(rules, headers) : null;
            int port = row.group(4) == null ? -1 : Integer.parseInt(row.group(4));
            assertThat(named == null ? peer : named)
                    .as(row.group())
                    .isEqualTo(new ClientAddr(row.group(3), port, ClientAddr.Source.PEER));
        }
    }
}
