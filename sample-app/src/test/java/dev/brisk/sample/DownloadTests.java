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
package dev.brisk.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9110, section 14. */
@OverBothProtocols
class DownloadTests extends ClientSupport {

    private static final String PATH = "/api/parts/price-list.csv";

    @Test
    void wholeFileIsAnAttachment() throws Exception {
        HttpResponse<String> response = get(PATH);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Disposition")).isEqualTo("attachment; filename=\"price-list.csv\"");
        assertThat(header(response, "Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(header(response, "Accept-Ranges")).isEqualTo("bytes");
        assertThat(header(response, "Content-Length"))
                .isEqualTo(Integer.toString(response.body().length()));
        assertThat(response.body().split("\r\n"))
                .hasSizeGreaterThanOrEqualTo(194)
                .startsWith("sku,name,category,maker,price,stock")
                .contains("BR-1007,\"Norrby hydraulic disc calliper front\",brakes,\"Norrby\",53.90,12");
    }

    @ParameterizedTest
    @CsvSource({"0-0", "0-99", "100-299", "12000-99999"})
    void rangesAreTheSameBytesAsOfTheWhole(String range) throws Exception {
        HttpResponse<String> whole = get(PATH);
        int length = whole.body().length();
        int first = Integer.parseInt(range.substring(0, range.indexOf('-')));
        int last = Math.min(Integer.parseInt(range.substring(range.indexOf('-') + 1)), length - 1);
        HttpResponse<String> part = get(PATH, "Range", "bytes=" + range);
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(header(part, "Content-Range")).isEqualTo("bytes " + first + "-" + last + "/" + length);
        assertThat(header(part, "Content-Length")).isEqualTo(Integer.toString(last - first + 1));
        assertThat(header(part, "ETag")).isEqualTo(header(whole, "ETag"));
        assertThat(part.body()).isEqualTo(whole.body().substring(first, last + 1));
    }

    @Test
    void suffixAndOpenRangesMeetAtTheirBorder() throws Exception {
        String whole = get(PATH).body();
        HttpResponse<String> suffix = get(PATH, "Range", "bytes=-50");
        HttpResponse<String> open = get(PATH, "Range", "bytes=" + (whole.length() - 50) + "-");
        assertThat(suffix.statusCode()).isEqualTo(206);
        assertThat(suffix.body())
                .isEqualTo(whole.substring(whole.length() - 50))
                .isEqualTo(open.body());
    }

    @Test
    void severalRangesAreMultipart() throws Exception {
        HttpResponse<String> response = get(PATH, "Range", "bytes=0-2,4-7");
        assertThat(response.statusCode()).isEqualTo(206);
        assertThat(header(response, "Content-Type")).startsWith("multipart/byteranges;boundary=");
        assertThat(response.body()).contains("\r\n\r\nsku\r\n", "\r\n\r\nname\r\n");
    }

    @Test
    void rangeBehindTheEndCannotBeSatisfied() throws Exception {
        assertThat(get(PATH, "Range", "bytes=9999999-").statusCode()).isEqualTo(416);
    }

    @Test
    void unchangedFileIsNotSentAgain() throws Exception {
        HttpResponse<String> response = get(PATH, "If-None-Match", header(get(PATH), "ETag"));
        assertThat(response.statusCode()).isEqualTo(304);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void changedFileHasANewTag() throws Exception {
        String before = header(get(PATH), "ETag");
        String path = create(newSku());
        assertThat(get(PATH, "If-None-Match", before).statusCode()).isEqualTo(200);
        delete(path);
        assertThat(header(get(PATH), "ETag")).isEqualTo(before);
    }
}
