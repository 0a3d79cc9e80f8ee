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
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of what is known of clients. A class of its own, because {@link dev.brisk.info.ServeHandlerInfo} does not follow
 * {@code brisk.enabled}.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("brisk.info")
public final class InfoProperties {

    /**
     * Header field in which trusted proxies tell whom a request came from. It is looked at only if the peer is one of
     * "brisk.info.trusted-proxies".
     */
    private ForwardedField forwarded = ForwardedField.NONE;

    /**
     * Proxies that are believed when they name a client: IPv4 and IPv6 addresses, alone or with a prefix length, and "unix" for all
     * peers over Unix domain sockets. By default none is.
     */
    private List<String> trustedProxies = List.of();

    public ForwardedField getForwarded() {
        return this.forwarded;
    }

    public void setForwarded(ForwardedField forwarded) {
        this.forwarded = forwarded;
    }

    public List<String> getTrustedProxies() {
        return this.trustedProxies;
    }

    public void setTrustedProxies(List<String> trustedProxies) {
        this.trustedProxies = trustedProxies;
    }
}
