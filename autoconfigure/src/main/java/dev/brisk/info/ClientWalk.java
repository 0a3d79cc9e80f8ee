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

import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes from the peer towards the client, from one trusted proxy to the next, to the first that is not one.
 *
 * <p>Only to be asked about a peer that is trusted itself.
 */
final class ClientWalk {

    private ClientWalk() {}

    /** The client, or null where it is the peer, because the peer names nobody. */
    static @Nullable ClientAddr client(TrustRules rules, HttpHeaders headers) {
        ForwardedEntries entries = ForwardedEntries.of(rules.forwarded(), headers);
        if (entries == null || !entries.next()) {
            return null;
        }
        TrustedProxies proxies = rules.proxies();
        while (entries.isTrusted(proxies)) {
            if (!entries.next()) {
                break;
            }
        }
        return new ClientAddr(entries.hostname(), entries.port(), source(rules));
    }

    /** All on the way. */
    static ClientChain chain(TrustRules rules, ClientAddr peer, HttpHeaders headers) {
        List<ClientChain.Hop> hops = new ArrayList<>();
        hops.add(new ClientChain.Hop(peer.hostname(), peer.port(), true));
        ForwardedEntries entries = ForwardedEntries.of(rules.forwarded(), headers);
        ClientChain.End end = ClientChain.End.EXHAUSTED;
        if (entries != null) {
            boolean trusted = true;
            while (trusted && entries.next()) {
                trusted = entries.isTrusted(rules.proxies());
                hops.add(new ClientChain.Hop(entries.hostname(), entries.port(), trusted));
            }
            end = entries.end();
        }
        return new ClientChain(hops, hops.size() == 1 ? ClientAddr.Source.PEER : source(rules), end);
    }

    private static ClientAddr.Source source(TrustRules rules) {
        return rules.forwarded() == ForwardedField.FORWARDED
                ? ClientAddr.Source.FORWARDED
                : ClientAddr.Source.X_FORWARDED;
    }
}
