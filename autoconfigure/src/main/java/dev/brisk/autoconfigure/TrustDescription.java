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
package dev.brisk.autoconfigure;

import dev.brisk.info.ForwardedField;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whom the server believes when it is told of a client. */
final class TrustDescription implements PartDescription {

    private final InfoProperties properties;

    TrustDescription(InfoProperties properties) {
        this.properties = properties;
    }

    @Override
    public String name() {
        return "trust";
    }

    @Override
    public @Nullable String summary() {
        boolean trusts = this.properties.getForwarded() != ForwardedField.NONE
                && !this.properties.getTrustedProxies().isEmpty();
        return trusts
                ? "clients from " + field() + " of " + String.join(", ", this.properties.getTrustedProxies())
                : "no proxy trusted";
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("forwarded", field());
        details.put("trustedProxies", this.properties.getTrustedProxies());
        return details;
    }

    private String field() {
        return this.properties.getForwarded().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
