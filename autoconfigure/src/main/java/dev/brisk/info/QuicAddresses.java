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
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** The addresses of the connection of a stream of HTTP/3. Null once it has closed. Loaded only where the classes of QUIC are there. */
final class QuicAddresses {

    private QuicAddresses() {}

    static boolean isStream(Channel channel) {
        return channel instanceof QuicStreamChannel;
    }

    static @Nullable SocketAddress remote(Channel stream) {
        return ((QuicStreamChannel) stream).parent().remoteSocketAddress();
    }

    static @Nullable SocketAddress local(Channel stream) {
        return ((QuicStreamChannel) stream).parent().localSocketAddress();
    }
}
