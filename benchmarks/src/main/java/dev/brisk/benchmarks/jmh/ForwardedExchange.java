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
package dev.brisk.benchmarks.jmh;

import dev.brisk.info.ForwardedField;
import dev.brisk.info.TrustRules;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import reactor.netty.http.server.HttpServer;

/** A request that has come through proxies: the peer, and two that it names, all of them trusted. */
public class ForwardedExchange extends ParkedExchange {

    /** The field that names them. */
    @Param({"X_FORWARDED", "FORWARDED"})
    public ForwardedField field = ForwardedField.X_FORWARDED;

    @Override
    HttpServer customized(HttpServer server) {
        return TrustRules.of(this.field, List.of("127.0.0.1", "10.0.0.0/8")).installIn(server);
    }

    @Override
    String head() {
        String line = this.field == ForwardedField.FORWARDED
                ? "Forwarded: for=203.0.113.195;proto=https, for=10.0.0.2, for=10.0.0.1\r\n"
                : "X-Forwarded-For: 203.0.113.195, 10.0.0.2, 10.0.0.1\r\nX-Forwarded-Proto: https\r\n";
        return super.head().replace("Cache-Control:", line + "Cache-Control:");
    }
}
