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

import dev.brisk.autoconfigure.BriskProperties;
import dev.brisk.autoconfigure.BriskVersion;
import dev.brisk.autoconfigure.Installation;
import dev.brisk.autoconfigure.PartDescription;
import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.dispatch.LaneCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/** Reads the state of Brisk from the beans of an application. Makes none that is not there. Thread-safe. */
final class InstallationReader {

    private final ConfigurableApplicationContext context;

    private final CompressionReader compression;

    InstallationReader(ConfigurableApplicationContext context) {
        this.context = context;
        this.compression = new CompressionReader(context);
    }

    BriskDescriptor read() {
        Installation installation = this.context.getBean(Installation.class);
        DirectPathReport report = report();
        return new BriskDescriptor(
                BriskVersion.get(),
                switches(),
                installation.findings().stream()
                        .map(InstallationReader::describe)
                        .toList(),
                installation.protocols().entrySet().stream()
                        .map(server -> new BriskDescriptor.Server(server.getKey(), server.getValue()))
                        .toList(),
                this.compression.read(installation),
                settings(),
                new BriskDescriptor.Lanes(report.direct(), report.standard(), requests()),
                report.entries().stream().map(InstallationReader::describe).toList());
    }

    private Map<String, Boolean> switches() {
        BriskProperties properties = this.context.getBean(BriskProperties.class);
        Map<String, Boolean> switches = new LinkedHashMap<>();
        switches.put("brisk.enabled", properties.isEnabled());
        switches.put("brisk.dispatch.enabled", properties.getDispatch().isEnabled());
        switches.put("brisk.metrics.direct", properties.getMetrics().isDirect());
        switches.put("brisk.headers.date", properties.getHeaders().isDate());
        switches.put(
                "brisk.compression.cache.enabled",
                properties.getCompression().getCache().isEnabled());
        switches.put(
                "brisk.compression.requests.enabled",
                properties.getCompression().getRequests().isEnabled());
        return switches;
    }

    private static BriskDescriptor.Part describe(Installation.Finding finding) {
        return new BriskDescriptor.Part(finding.part().label(), finding.subject(), finding.active(), finding.reason());
    }

    private Map<String, Map<String, Object>> settings() {
        Map<String, Map<String, Object>> settings = new LinkedHashMap<>();
        this.context
                .getBeanProvider(PartDescription.class)
                .orderedStream()
                .forEach(part -> settings.put(part.name(), part.details()));
        return settings;
    }

    private DirectPathReport report() {
        String name = WebHttpHandlerBuilder.WEB_HANDLER_BEAN_NAME;
        boolean made = this.context.getBeanFactory().containsSingleton(name);
        return made && this.context.getBean(name) instanceof DirectDispatcherHandler dispatcher
                ? dispatcher.report()
                : new DirectPathReport(List.of());
    }

    private BriskDescriptor.@Nullable Requests requests() {
        LaneCounts counts = this.context.getBeanProvider(LaneCounts.class).getIfUnique();
        return counts == null ? null : new BriskDescriptor.Requests(counts.direct(), counts.standard());
    }

    private static BriskDescriptor.Mapping describe(DirectPathReport.Entry entry) {
        String reason = entry.reason();
        return new BriskDescriptor.Mapping(
                entry.mapping(),
                entry.handler(),
                reason == null ? "direct" : "standard",
                reason,
                reason == null ? null : LaneAdvice.on(reason),
                !entry.withoutFilters());
    }
}
