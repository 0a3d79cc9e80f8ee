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
package dev.brisk.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A part of a page of the documentation that a test makes: what is between the lines {@code <!-- name -->} and {@code <!-- /name -->}.
 * It is compared; with the system property {@value #WRITE} it is written.
 */
public final class GeneratedBlock {

    private static final String WRITE = "docs.write";

    private final Path page;

    private final String name;

    /**
     * A block.
     *
     * @param page its file in the directory {@code docs}
     * @param name of the block, unique on the page
     */
    public GeneratedBlock(String page, String name) {
        this.page = Path.of("..", "docs", page);
        this.name = name;
    }

    /**
     * Compares the block, or writes it.
     *
     * @param content without the lines around it; ends with a line feed
     */
    public void check(String content) throws IOException {
        String text = Files.readString(this.page);
        String opening = "<!-- " + this.name + " -->\n";
        int start = text.indexOf(opening) + opening.length();
        int end = text.indexOf("<!-- /" + this.name + " -->");
        assertThat(text).as("the marks of the block").contains(opening);
        assertThat(end).as("the end of the block").isGreaterThanOrEqualTo(start);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(this.page, text.substring(0, start) + content + text.substring(end));
        } else {
            assertThat(text.substring(start, end))
                    .as("%s, block '%s', which this test writes with -D%s=true", this.page, this.name, WRITE)
                    .isEqualTo(content);
        }
    }
}
