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
package dev.brisk.sample.admin;

import java.math.BigDecimal;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** What lies on the shelves, per category. */
@Component
class StockReport {

    private static final String QUERY = """
            SELECT category, COUNT(*) AS parts, SUM(stock) AS pieces, SUM(stock * price) AS total
            FROM part GROUP BY category ORDER BY category""";

    private final DatabaseClient database;

    StockReport(DatabaseClient database) {
        this.database = database;
    }

    Flux<Line> lines() {
        return database.sql(QUERY).mapProperties(Line.class).all();
    }

    /** One category: how many different parts, how many pieces of them, and what these cost together. */
    record Line(String category, long parts, long pieces, BigDecimal total) {}
}
