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
package dev.brisk.actuate;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The description of Brisk for a terminal: lines of a label and its value, then the mappings, standard ones first. */
final class TextPage {

    private static final int LABEL_WIDTH = 14;

    private final BriskDescriptor descriptor;

    private final StringBuilder page = new StringBuilder();

    TextPage(BriskDescriptor descriptor) {
        this.descriptor = descriptor;
    }

    @Override
    public String toString() {
        this.page.setLength(0);
        line("brisk", this.descriptor.version() == null ? "not from its jar" : this.descriptor.version());
        this.descriptor.switches().forEach((name, value) -> line("switch", name + "=" + value));
        this.descriptor.parts().forEach(this::part);
        this.descriptor
                .servers()
                .forEach(server -> line("server", server.name() + ": " + String.join(", ", server.protocols())));
        compression(this.descriptor.compression());
        this.descriptor.settings().forEach((name, details) -> line(name, pairs(details)));
        lanes(this.descriptor.lanes());
        mappings("standard");
        mappings("direct");
        return this.page.toString();
    }

    private void part(BriskDescriptor.Part part) {
        line(part.name(), part.bean() + (part.active() ? ": Brisk's; " : ": not Brisk's; ") + part.reason());
    }

    private void compression(BriskDescriptor.Compression compression) {
        compression.codings().forEach(coding -> line("coding", describe(coding)));
        BriskDescriptor.Pools pools = compression.pools();
        if (pools != null) {
            line(
                    "pools",
                    pools.eventLoops() + " event loops, up to " + pools.encodersPerCoding()
                            + " encoders of each coding, " + pools.bytes() + " of " + pools.maxBytes() + " bytes");
        }
        BriskDescriptor.Cache cache = compression.cache();
        if (cache != null) {
            line(
                    "cache",
                    cache.entries() + " bodies, " + cache.bytes() + " bytes, " + cache.hits() + " hits, "
                            + cache.misses() + " misses (" + Math.round(cache.hitRate() * 100) + " %)");
        }
    }

    private static String describe(BriskDescriptor.Coding coding) {
        if (!coding.available()) {
            return coding.token() + ": not available, for " + coding.reason();
        }
        String settings = coding.settings().isEmpty() ? "" : pairs(coding.settings()) + ", ";
        BriskDescriptor.Encoders encoders = coding.encoders();
        return coding.token() + ": " + settings + coding.library()
                + (coding.version() == null ? "" : " " + coding.version())
                + (coding.nativeLibrary().equals("none") ? "" : ", native library " + coding.nativeLibrary())
                + (encoders == null
                        ? ""
                        : ", encoders " + encoders.live() + " live, " + encoders.pooled() + " waiting, "
                                + encoders.created() + " made");
    }

    private void lanes(BriskDescriptor.Lanes lanes) {
        line("mappings", lanes.direct() + " direct, " + lanes.standard() + " standard");
        BriskDescriptor.Requests requests = lanes.requests();
        if (requests != null) {
            line("requests", requests.direct() + " direct, " + requests.standard() + " standard");
        }
    }

    private void mappings(String lane) {
        List<BriskDescriptor.Mapping> mappings = this.descriptor.mappings().stream()
                .filter(mapping -> mapping.lane().equals(lane))
                .toList();
        int width = mappings.stream()
                .mapToInt(mapping -> mapping.mapping().length())
                .max()
                .orElse(0);
        for (BriskDescriptor.Mapping mapping : mappings) {
            line(
                    lane,
                    mapping.mapping()
                            + " ".repeat(width - mapping.mapping().length() + 2)
                            + mapping.handler()
                            + (mapping.filters() ? "" : "  without filters"));
            if (mapping.reason() != null) {
                line("", "  why     " + mapping.reason());
                line("", "  change  " + mapping.change());
            }
        }
    }

    private void line(String label, String value) {
        this.page.append(label).append(" ".repeat(Math.max(1, LABEL_WIDTH - label.length())));
        this.page.append(value).append('\n');
    }

    private static String pairs(Map<String, ?> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + " " + value(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String value(Object value) {
        return value instanceof Map<?, ?> map
                ? map.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", ", "(", ")"))
                : String.valueOf(value);
    }
}
