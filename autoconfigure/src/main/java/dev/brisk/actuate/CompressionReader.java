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

import dev.brisk.autoconfigure.Installation;
import dev.brisk.compression.CacheStatistics;
import dev.brisk.compression.CodingDetails;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.EncoderCounts;
import dev.brisk.compression.EncoderPools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/** Reads the state of the content codings, if responses are compressed: otherwise no native library is loaded for it. Thread-safe. */
final class CompressionReader {

    private final ApplicationContext context;

    CompressionReader(ApplicationContext context) {
        this.context = context;
    }

    BriskDescriptor.Compression read(Installation installation) {
        boolean active = installation.isActive(Installation.Part.COMPRESSION);
        ContentCodings codings =
                active ? this.context.getBeanProvider(ContentCodings.class).getIfUnique() : null;
        EncoderPools pools =
                active ? this.context.getBeanProvider(EncoderPools.class).getIfUnique() : null;
        if (codings == null || pools == null) {
            return new BriskDescriptor.Compression(false, List.of(), null, null);
        }
        return new BriskDescriptor.Compression(
                true,
                codings(codings, pools),
                new BriskDescriptor.Pools(
                        pools.eventLoops(), pools.encodersPerCoding(), pools.pooledBytes(), pools.maxBytes()),
                cache(pools.cacheStatistics()));
    }

    private static List<BriskDescriptor.Coding> codings(ContentCodings codings, EncoderPools pools) {
        List<BriskDescriptor.Coding> described = new ArrayList<>();
        for (ContentCoding coding : codings.available()) {
            CodingDetails details = coding.details();
            EncoderCounts counts = pools.counts(coding);
            described.add(new BriskDescriptor.Coding(
                    coding.token(),
                    true,
                    null,
                    details.settings(),
                    details.library(),
                    details.version(),
                    details.nativeCode() ? "loaded" : "none",
                    new BriskDescriptor.Encoders(counts.created(), counts.live(), counts.pooled())));
        }
        codings.unavailable()
                .forEach((token, reason) -> described.add(
                        new BriskDescriptor.Coding(token, false, reason, Map.of(), null, null, "failed", null)));
        return described;
    }

    private static BriskDescriptor.@Nullable Cache cache(@Nullable CacheStatistics statistics) {
        return statistics == null
                ? null
                : new BriskDescriptor.Cache(
                        statistics.hits(),
                        statistics.misses(),
                        statistics.hitRate(),
                        statistics.entries(),
                        statistics.bytes());
    }
}
