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
package dev.brisk.info;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.net.SocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServer;

/**
 * Whom a server believes when it is told of a client: the header field, and the proxies that may have written it.
 *
 * <p>The rules are an attribute of the channel on which the server listens. There {@link ServeHandlerInfo} finds them, for whatever
 * way its request has come, and no connection and no request costs more for it. With Spring Boot the properties
 * {@code brisk.info.*} are all that is needed; otherwise:
 *
 * <pre>{@code
 * TrustRules rules = TrustRules.of(ForwardedField.X_FORWARDED, List.of("10.0.0.0/8"));
 * rules.installIn(HttpServer.create().port(8080)).handle(adapter)
 * }</pre>
 *
 * <p>Immutable.
 *
 * @since 0.1.0
 */
public final class TrustRules {

    private static final AttributeKey<TrustRules> KEY = AttributeKey.valueOf(TrustRules.class, "rules");

    private final ForwardedField forwarded;
    private final TrustedProxies proxies;

    private TrustRules(ForwardedField forwarded, TrustedProxies proxies) {
        this.forwarded = forwarded;
        this.proxies = proxies;
    }

    /**
     * Rules of a server.
     *
     * @param forwarded the field
     * @param trustedProxies IPv4 and IPv6 addresses, alone or with a prefix length ({@code 10.0.0.0/8}), and
     * {@code unix} for all peers over Unix domain sockets; no names
     * @return the rules, which have no effect if either says nothing
     * @throws InvalidTrustedProxyException if an entry is none of these, or has bits behind its prefix
     */
    public static TrustRules of(ForwardedField forwarded, List<String> trustedProxies) {
        return new TrustRules(forwarded, new TrustedProxies(trustedProxies));
    }

    /**
     * Makes a server follow these rules.
     *
     * @param server a server that does not listen yet
     * @return the server to go on with; the same if the rules have no effect
     */
    public HttpServer installIn(HttpServer server) {
        return isEffective() ? server.attr(KEY, this) : server;
    }

    /**
     * Whether any request can have another client than its peer.
     *
     * @return whether there are both a field and trusted proxies
     */
    public boolean isEffective() {
        return forwarded != ForwardedField.NONE && !trustedProxies().isEmpty();
    }

    /**
     * Whether every host of the internet is a trusted proxy, and so each may say that it is somebody else.
     *
     * @return whether {@code 0.0.0.0/0} or {@code ::/0} is among the trusted proxies
     */
    public boolean trustsEverybody() {
        return proxies.hasEverybody();
    }

    /**
     * The field.
     *
     * @return as given
     */
    public ForwardedField forwarded() {
        return forwarded;
    }

    /**
     * The trusted proxies.
     *
     * @return as given, not modifiable
     */
    public List<String> trustedProxies() {
        return proxies.entries();
    }

    @Override
    public String toString() {
        return "TrustRules[forwarded=" + forwarded + ", trustedProxies=" + trustedProxies() + "]";
    }

    /** The rules of the server that accepted a connection, or null where there are none. */
    static @Nullable TrustRules of(Channel channel) {
        // From the stream or the connection to the channel that listens.
        for (Channel current = channel; current != null; current = current.parent()) {
            if (current.hasAttr(KEY)) {
                return current.attr(KEY).get();
            }
        }
        return null;
    }

    TrustedProxies proxies() {
        return proxies;
    }

    /** Whether the peer of a connection, or of a stream of one, is a trusted proxy. */
    boolean trustsPeer(Channel channel) {
        SocketAddress peer = Addresses.peer(channel);
        return Addresses.isUnix(peer, channel) ? proxies.containsUnix() : proxies.contains(peer);
    }
}
