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
import dev.brisk.info.TrustRules;
import java.util.Locale;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.cloud.CloudPlatform;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Gives the application's server its {@link TrustRules}, and says in the log what of the settings about proxies does not fit together.
 * All of that is safe, and so none of it stops the application: a setting for all environments and one for only some may meet.
 */
final class TrustRulesCustomizer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

    private static final Log logger = LogFactory.getLog(TrustRulesCustomizer.class);

    private static final String FORWARDED = "brisk.info.forwarded";

    private static final String TRUSTED_PROXIES = TrustedProxyPropertyException.TRUSTED_PROXIES;

    private static final String STRATEGY = "server.forward-headers-strategy";

    private final TrustRules rules;

    private final Environment environment;

    private final ObjectProvider<ServerProperties> serverProperties;

    TrustRulesCustomizer(TrustRules rules, Environment environment, ObjectProvider<ServerProperties> serverProperties) {
        this.rules = rules;
        this.environment = environment;
        this.serverProperties = serverProperties;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(this.rules::installIn);
        boolean noProxies = this.rules.trustedProxies().isEmpty();
        if (this.rules.forwarded() == ForwardedField.NONE) {
            if (!noProxies) {
                logger.warn(TRUSTED_PROXIES + " has no effect: " + FORWARDED
                        + " is 'none', so no header field is looked at");
            }
        } else if (noProxies) {
            logger.warn(FORWARDED + " has no effect: " + TRUSTED_PROXIES + " is empty, so nobody is believed");
        }
        if (this.rules.isEffective() && this.rules.trustsEverybody()) {
            logger.warn(TRUSTED_PROXIES + " has all addresses of IPv4 or IPv6: any client can choose its own address");
        }
        String strategy = OnBriskEnabledCondition.isEnabled(this.environment) ? forwardHeaders() : null;
        if (strategy != null && noProxies) {
            logger.warn(strategy + " and " + TRUSTED_PROXIES + " is empty: any client can choose the host that the"
                    + " request has and the address that getRemoteAddress() gives, unless a proxy removes such fields."
                    + " ServeHandlerInfo is not affected");
        }
    }

    /** The strategy, if fields of the request change what the request tells. */
    private @Nullable String forwardHeaders() {
        ServerProperties properties = this.serverProperties.getIfAvailable();
        ForwardHeadersStrategy strategy = properties == null ? null : properties.getForwardHeadersStrategy();
        if (strategy != null) {
            return strategy == ForwardHeadersStrategy.NONE
                    ? null
                    : STRATEGY + " is '" + strategy.name().toLowerCase(Locale.ROOT) + "'";
        }
        CloudPlatform platform = CloudPlatform.getActive(this.environment);
        return platform != null && platform.isUsingForwardHeaders()
                ? STRATEGY + " is not set, which means 'native' on the platform " + platform
                : null;
    }
}
