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
package dev.brisk.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.Function;

/** The registries that the contract is tested with, and what applications do to them before the first request. */
enum RegistrySetup {
    PLAIN(RegistrySetup::simple),
    PERCENTILES_HISTOGRAM(clock -> histogram(
            simple(clock),
            DistributionStatisticConfig.builder().percentilesHistogram(true).build())),
    PERCENTILES(clock -> histogram(
            simple(clock),
            DistributionStatisticConfig.builder().percentiles(0.5, 0.99).build())),
    OBJECTIVES(clock -> histogram(
            simple(clock),
            DistributionStatisticConfig.builder()
                    .serviceLevelObjectives(10e6, 30e6)
                    .build())),
    DENY(clock -> filter(simple(clock), MeterFilter.denyNameStartsWith("http.server"))),
    DENY_ACTIVE(clock -> filter(simple(clock), MeterFilter.denyNameStartsWith("http.server.requests.active"))),
    RENAME(clock -> filter(simple(clock), new MeterFilter() {
        @Override
        public Meter.Id map(Meter.Id id) {
            return id.withName("renamed." + id.getName());
        }
    })),
    COMMON_TAGS(clock -> filter(simple(clock), MeterFilter.commonTags(Tags.of("application", "test")))),
    IGNORE_TAG(clock -> filter(simple(clock), MeterFilter.ignoreTags("exception", "method"))),
    REPLACE_TAG(clock ->
            filter(simple(clock), MeterFilter.replaceTagValues("status", value -> value.charAt(0) + "xx"))),
    MAXIMUM_TAGS(clock -> filter(
            simple(clock), MeterFilter.maximumAllowableTags("http.server.requests", "status", 2, MeterFilter.deny()))),
    DENY_STATUS(clock -> filter(simple(clock), new MeterFilter() {
        @Override
        public MeterFilterReply accept(Meter.Id id) {
            return id.getTags().contains(Tag.of("status", "200")) ? MeterFilterReply.DENY : MeterFilterReply.NEUTRAL;
        }
    })),
    COMPOSITE(clock -> {
        CompositeMeterRegistry composite = new CompositeMeterRegistry(clock);
        composite.add(simple(clock));
        composite.add(simple(clock));
        return composite;
    }),
    EMPTY_COMPOSITE(CompositeMeterRegistry::new),
    PROMETHEUS(RegistrySetup::prometheus),
    PROMETHEUS_HISTOGRAM(clock -> histogram(
            prometheus(clock),
            DistributionStatisticConfig.builder().percentilesHistogram(true).build()));

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final Function<MockClock, MeterRegistry> factory;

    RegistrySetup(Function<MockClock, MeterRegistry> factory) {
        this.factory = factory;
    }

    MeterRegistry create(MockClock clock) {
        return this.factory.apply(clock);
    }

    private static MeterRegistry simple(MockClock clock) {
        return new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    }

    private static MeterRegistry prometheus(MockClock clock) {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    }

    private static MeterRegistry filter(MeterRegistry registry, MeterFilter filter) {
        registry.config().meterFilter(filter);
        return registry;
    }

    private static MeterRegistry histogram(MeterRegistry registry, DistributionStatisticConfig config) {
        return filter(registry, new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig before) {
                return config.merge(before);
            }
        });
    }
}
