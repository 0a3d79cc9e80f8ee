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

import dev.brisk.compression.CodingDetails;
import dev.brisk.compression.ContentCoding;
import dev.brisk.compression.ContentCodings;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.dispatch.LaneCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/** The line of the log about an application that has started. Put together when it is printed. */
final class StartupLine {

    private final ApplicationContext context;

    private final Installation installation;

    private final @Nullable DirectPathReport report;

    StartupLine(ApplicationContext context, Installation installation, @Nullable DirectPathReport report) {
        this.context = context;
        this.installation = installation;
        this.report = report;
    }

    @Override
    public String toString() {
        String version = BriskVersion.get();
        List<String> parts = new ArrayList<>();
        addIdle(parts, Installation.Part.ADAPTER);
        addIdle(parts, Installation.Part.HANDLER);
        parts.add(lanes());
        parts.add(codings());
        this.installation.protocols().values().stream()
                .filter(names -> !names.isEmpty())
                .forEach(names -> parts.add(String.join(", ", names)));
        this.context.getBeanProvider(PartDescription.class).orderedStream().forEach(part -> {
            String summary = part.summary();
            if (summary != null) {
                parts.add(summary);
            }
        });
        return "Brisk" + (version == null ? "" : " " + version) + ": " + String.join("; ", parts);
    }

    private void addIdle(List<String> parts, Installation.Part part) {
        for (Installation.Finding finding : this.installation.findings()) {
            if (finding.part() == part && !finding.active()) {
                parts.add(part.label() + " not used, for " + finding.reason());
            }
        }
    }

    private String lanes() {
        if (this.report != null) {
            return "mappings: " + this.report.direct() + " direct, " + this.report.standard() + " standard";
        }
        return this.installation.findings().stream()
                .filter(finding -> finding.part() == Installation.Part.DISPATCHER)
                .map(finding -> finding.active() ? "mappings not known yet" : "no direct path, for " + finding.reason())
                .findFirst()
                .orElseGet(() -> this.context.getBeanNamesForType(LaneCounts.class, false, false).length > 0
                        ? "mappings not known yet"
                        : "no direct path");
    }

    private String codings() {
        boolean compresses = this.installation.isActive(Installation.Part.COMPRESSION);
        ContentCodings codings =
                compresses ? this.context.getBeanProvider(ContentCodings.class).getIfUnique() : null;
        return codings == null
                ? "no compression"
                : codings.available().stream().map(StartupLine::describe).collect(Collectors.joining(", "));
    }

    /** With the version of a library that is not the JDK's. */
    private static String describe(ContentCoding coding) {
        CodingDetails details = coding.details();
        return details.nativeCode() && details.version() != null
                ? coding.token() + " (" + details.version() + ")"
                : coding.token();
    }
}
