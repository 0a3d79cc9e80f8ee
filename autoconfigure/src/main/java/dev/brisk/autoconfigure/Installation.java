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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * What Brisk has put into the place of Spring Boot's, and what it has left alone and why. Whatever can be found out only while the
 * application starts, and not by the condition of an auto-configuration, is noted here by who finds it, and in Spring Boot's condition
 * report too.
 *
 * <p>Thread-safe.
 *
 * @since 0.1.0
 */
public final class Installation {

    private final ConfigurableListableBeanFactory beanFactory;

    private final Map<String, Finding> findings = new LinkedHashMap<>();

    private final Map<String, List<String>> protocols = new LinkedHashMap<>();

    Installation(ConfigurableListableBeanFactory beanFactory) {
        this.beanFactory = beanFactory;
    }

    /** What was found, in that order. */
    public synchronized List<Finding> findings() {
        return new ArrayList<>(this.findings.values());
    }

    /** The protocols of each server that has been started, by the name of its factory's bean. */
    public synchronized Map<String, List<String>> protocols() {
        return new LinkedHashMap<>(this.protocols);
    }

    /** Whether a part is Brisk's, at one server at least. */
    public synchronized boolean isActive(Part part) {
        return this.findings.values().stream().anyMatch(finding -> finding.part() == part && finding.active());
    }

    synchronized boolean knows(Part part) {
        return this.findings.values().stream().anyMatch(finding -> finding.part() == part);
    }

    synchronized void speaks(String server, List<String> names) {
        this.protocols.put(server, List.copyOf(names));
    }

    /**
     * Notes that a part is Brisk's, or that it is not.
     *
     * @param part what it is about
     * @param subject the name of a bean
     * @param active whether it is Brisk's
     * @param reason in words, without a full stop
     */
    synchronized void found(Part part, String subject, boolean active, String reason) {
        this.findings.put(part + " " + subject, new Finding(part, subject, active, reason));
        ConditionEvaluationReport.get(this.beanFactory)
                .recordConditionEvaluation(
                        BriskAutoConfiguration.class.getName() + "#" + part.label() + " '" + subject + "'",
                        new WhileStarting(),
                        new ConditionOutcome(active, reason));
    }

    /** The parts of which each is the default's where it is not Brisk's. */
    public enum Part {

        /** The adapter of a server. */
        ADAPTER("adapter"),

        /** The handler with the filters. */
        HANDLER("handler"),

        /** The dispatcher, which has the direct path. */
        DISPATCHER("dispatcher"),

        /** The compression of a server's responses. */
        COMPRESSION("compression"),

        /** The recording of requests, which is direct or by observations. */
        RECORDING("recording");

        private final String label;

        Part(String label) {
            this.label = label;
        }

        /** The name in lower case, for people. */
        public String label() {
            return this.label;
        }
    }

    /**
     * What is known about a part.
     *
     * @param part which
     * @param subject the name of the bean that it is about
     * @param active whether Brisk is in its place
     * @param reason in words
     */
    public record Finding(Part part, String subject, boolean active, String reason) {}

    /** By its name the report tells when a condition was evaluated. */
    private static final class WhileStarting implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return true;
        }
    }
}
