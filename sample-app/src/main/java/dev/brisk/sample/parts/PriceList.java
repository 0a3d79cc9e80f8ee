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
package dev.brisk.sample.parts;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.DigestUtils;

/** The price list as comma-separated values (RFC 4180), with its validator. It has no date: when a part is deleted, the latest date of the others may lie before. */
record PriceList(ByteArrayResource content, String eTag) {

    private static final String HEADER = "sku,name,category,maker,price,stock\r\n";

    static PriceList of(List<Part> parts) {
        StringBuilder csv = new StringBuilder(HEADER);
        for (Part part : parts) {
            csv.append(part.sku()).append(',').append(quote(part.name())).append(',');
            csv.append(part.category()).append(',').append(quote(part.maker())).append(',');
            csv.append(part.price().toPlainString())
                    .append(',')
                    .append(part.stock())
                    .append("\r\n");
        }
        byte[] content = csv.toString().getBytes(StandardCharsets.UTF_8);
        return new PriceList(new ByteArrayResource(content), "\"" + DigestUtils.md5DigestAsHex(content) + "\"");
    }

    private static String quote(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
