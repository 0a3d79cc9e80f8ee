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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;

/**
 * Says in one line, when the server of an application with {@code brisk.enabled=false} has started, which settings have no effect
 * therefore. A warning if one of them concerns who may do what over the network, as a time limit does.
 */
final class SwitchedOffLog implements ApplicationListener<WebServerInitializedEvent> {

    private static final Log logger = LogFactory.getLog(SwitchedOffLog.class);

    private final ApplicationContext context;

    SwitchedOffLog(ApplicationContext context) {
        this.context = context;
    }

    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        if (event.getApplicationContext() != this.context) {
            return;
        }
        IdleSettings settings = IdleSettings.of(this.context.getEnvironment());
        if (settings.without().isEmpty()) {
            return;
        }
        String line = OnBriskEnabledCondition.PROPERTY + " is false, so there is no effect of "
                + String.join(", ", settings.without())
                + (settings.with().isEmpty()
                        ? ""
                        : "; " + String.join(", ", settings.with()) + " are read all the same");
        if (settings.isSeenFromOutside()) {
            logger.warn(line);
        } else {
            logger.info(line);
        }
    }
}
