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

import java.util.List;

/**
 * The way from the peer to the client, as far as trusted proxies vouch for it, and how it was found.
 *
 * <p>Immutable; asks no name service.
 *
 * @param hops the peer, then whom each names before it; the last is the {@link ServeHandlerInfo#clientAddr() client}.
 * What the request says of others beyond it is not here, because nobody vouches for it.
 * @param source where the last hop was named
 * @param end why there is no further hop
 * @since 0.1.0
 */
public record ClientChain(List<Hop> hops, ClientAddr.Source source, End end) {

    /** Copies the list. */
    public ClientChain {
        hops = List.copyOf(hops);
    }

    /** Of a peer that is no trusted proxy. */
    static ClientChain of(ClientAddr peer) {
        Hop hop = new Hop(peer.hostname(), peer.port(), false);
        return new ClientChain(List.of(hop), ClientAddr.Source.PEER, End.UNTRUSTED);
    }

    /**
     * One on the way.
     *
     * @param hostname as {@link ClientAddr#hostname()}
     * @param port as {@link ClientAddr#port()}
     * @param trusted whether it is a trusted proxy, so that it was believed whom it named before it
     * @since 0.1.0
     */
    public record Hop(String hostname, int port, boolean trusted) {}

    /**
     * Why a way ends.
     *
     * @since 0.1.0
     */
    public enum End {

        /** The last hop is no trusted proxy, which is how it should be. */
        UNTRUSTED,

        /** All hops are trusted proxies, and the last one names nobody. */
        EXHAUSTED,

        /** Whom the last hop names cannot be understood. */
        MALFORMED,

        /** There were more hops, or more text, than is looked at. */
        LIMIT
    }
}
