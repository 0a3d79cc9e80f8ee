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
package dev.brisk.it.harness;

import dev.brisk.it.app.BaseApplication;
import dev.brisk.it.app.CodingConfiguration;
import dev.brisk.it.app.CorsWebConfiguration;
import dev.brisk.it.app.DecoratorConfiguration;
import dev.brisk.it.app.FilterConfiguration;
import dev.brisk.it.app.FilteredRoutes;
import dev.brisk.it.app.OwnPredicateRoutes;
import dev.brisk.it.app.PredicateRoutes;
import dev.brisk.it.app.ProtocolConfiguration;
import dev.brisk.it.app.RouteBodies;
import dev.brisk.it.app.SecurityConfiguration;
import dev.brisk.it.app.rich.RichConfiguration;
import dev.brisk.it.app.secured.GuardedConfiguration;
import java.util.List;

/**
 * One application under test: what differs from the plain one by properties or by further configuration classes.
 *
 * @param name unique
 * @param properties as {@code key=value}
 * @param sources configuration classes
 */
public record Variant(String name, List<String> properties, List<Class<?>> sources) {

    private static final List<String> UNSECURED = List.of("spring.autoconfigure.exclude=" + Starter.SECURITY);

    public static final Variant PLAIN = of("plain");
    public static final Variant BASE_PATH = of("base path", "spring.webflux.base-path=/app");
    public static final Variant FORWARDED_NATIVE = of("native", "server.forward-headers-strategy=native");
    public static final Variant FORWARDED_FRAMEWORK = of("framework", "server.forward-headers-strategy=framework");
    public static final Variant INDENTED = of("indented", "spring.jackson.serialization.indent-output=true");
    public static final Variant FILTERS =
            new Variant("filters", UNSECURED, List.of(CorsWebConfiguration.class, FilterConfiguration.class));
    public static final Variant ROUTES =
            new Variant("routes", UNSECURED, List.of(PredicateRoutes.class, FilteredRoutes.class));
    public static final Variant OWN_ROUTES = new Variant(
            "own routes", UNSECURED, List.of(PredicateRoutes.class, OwnPredicateRoutes.class, FilteredRoutes.class));
    public static final Variant BODY_ROUTES =
            new Variant("body routes", UNSECURED, List.of(RouteBodies.class, FilterConfiguration.class));
    public static final Variant SECURED =
            new Variant("secured", List.of(), List.of(CorsWebConfiguration.class, SecurityConfiguration.class));

    public static final Variant PROBLEMS = of("problems", "spring.webflux.problemdetails.enabled=true");

    /** Without what keeps Brisk from finding annotated methods by itself. */
    public static final Variant INDEXED = of("indexed", "it.resources=false");

    public static final Variant CODINGS = new Variant("codings", UNSECURED, List.of(CodingConfiguration.class));
    public static final Variant DECORATED = new Variant("decorated", UNSECURED, List.of(DecoratorConfiguration.class));
    public static final Variant GUARDED = new Variant("guarded", List.of(), List.of(GuardedConfiguration.class));
    public static final Variant RICH = new Variant(
            "rich",
            Starter.join(
                    UNSECURED,
                    List.of(
                            "spring.http.codecs.max-in-memory-size=2KB",
                            "management.metrics.web.server.max-uri-tags=10000")),
            List.of(RichConfiguration.class));

    /** The same as {@link #INDEXED}. */
    public static final Variant RICH_INDEXED = RICH.with("rich indexed", List.of("it.resources=false"), List.of());

    private static final List<String> COMMON = List.of(
            "server.port=0",
            "spring.main.banner-mode=off",
            "spring.main.register-shutdown-hook=false",
            "spring.main.web-application-type=reactive",
            "logging.level.root=off",
            "management.endpoints.web.exposure.include=health,mappings",
            "management.metrics.use-global-registry=false",
            "spring.http.codecs.max-in-memory-size=64KB");

    private static Variant of(String name, String... properties) {
        return new Variant(name, Starter.join(UNSECURED, List.of(properties)), List.of(CorsWebConfiguration.class));
    }

    /** The same with more properties and configuration classes. */
    public Variant with(String other, List<String> moreProperties, List<Class<?>> moreSources) {
        return new Variant(other, Starter.join(properties, moreProperties), Starter.join(sources, moreSources));
    }

    /** Starts this application without TLS; whoever calls closes it. */
    public RunningApp start(Lane lane, boolean http2) {
        return start(lane, http2 ? ProtocolSet.H2C_AND_HTTP11 : ProtocolSet.HTTP11);
    }

    /** Starts this application with a set of protocols; whoever calls closes it. */
    public RunningApp start(Lane lane, ProtocolSet protocols) {
        List<Class<?>> classes = Starter.join(List.of(BaseApplication.class, ProtocolConfiguration.class), sources);
        List<String> common = COMMON.stream().filter(this::isNotSet).toList();
        List<String> all = Starter.join(Starter.join(common, properties), lane.properties());
        return Starter.start(classes, all, protocols);
    }

    private boolean isNotSet(String property) {
        String name = property.substring(0, property.indexOf('=') + 1);
        return properties.stream().noneMatch(own -> own.startsWith(name));
    }
}
