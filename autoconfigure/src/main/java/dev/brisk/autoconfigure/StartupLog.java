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

import dev.brisk.dispatch.DirectDispatcherHandler;
import dev.brisk.dispatch.DirectPathReport;
import dev.brisk.metrics.DirectDecision;
import dev.brisk.metrics.DirectRecorderFactory;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/**
 * Says in one line, when the server has started, what Brisk does in this application; at debug level, also the lane of each mapping and
 * the reason. Nothing is made for it: what is lazy stays so.
 */
final class StartupLog implements ApplicationListener<WebServerInitializedEvent> {

    private static final Log logger = LogFactory.getLog(StartupLog.class);

    private final ConfigurableApplicationContext context;

    private final Installation installation;

    StartupLog(ConfigurableApplicationContext context, Installation installation) {
        this.context = context;
        this.installation = installation;
    }

    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        // A server of another context, such as management's, has nothing to do with Brisk.
        if (event.getApplicationContext() != this.context) {
            return;
        }
        noteRecording();
        DirectPathReport report = report();
        logger.info(new StartupLine(this.context, this.installation, report));
        if (report != null && logger.isDebugEnabled()) {
            report.entries().forEach(entry -> logger.debug(describe(entry)));
        }
    }

    private void noteRecording() {
        DirectRecorderFactory factory =
                this.context.getBeanProvider(DirectRecorderFactory.class).getIfUnique();
        if (factory != null && this.installation.knows(Installation.Part.HANDLER)) {
            DirectDecision decision = factory.decision();
            this.installation.found(
                    Installation.Part.RECORDING, "http.server.requests", decision.direct(), decision.reason());
        }
    }

    private @Nullable DirectPathReport report() {
        String name = WebHttpHandlerBuilder.WEB_HANDLER_BEAN_NAME;
        boolean made = this.context.getBeanFactory().containsSingleton(name);
        return made && this.context.getBean(name) instanceof DirectDispatcherHandler dispatcher
                ? dispatcher.report()
                : null;
    }

    private static String describe(DirectPathReport.Entry entry) {
        String lane = entry.isDirect() ? "direct: " : "standard: ";
        String reason = entry.isDirect() ? "" : ", for " + entry.reason();
        return lane + entry.mapping() + " by " + entry.handler() + (entry.withoutFilters() ? ", without filters" : "")
                + reason;
    }
}
