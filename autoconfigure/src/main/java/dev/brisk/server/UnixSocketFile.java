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
package dev.brisk.server;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.netty.resources.LoopResources;

/** The file of a Unix domain socket: what may be in its place before, and whose it is afterwards. */
final class UnixSocketFile {

    private static final Log logger = LogFactory.getLog(UnixSocketFile.class);

    /** What fits into an address of Linux; other systems have less. */
    private static final int MAX_LENGTH = 107;

    private static final int TYPE_MASK = 0xF000;

    private static final int SOCKET_TYPE = 0xC000;

    private final Path path;

    UnixSocketFile(Path path) {
        this.path = path;
    }

    /**
     * Makes place for a socket: removes one that nobody listens on any more.
     *
     * @throws UnixSocketException if something else is there, or the socket cannot be
     */
    void prepare() {
        int length = this.path.toString().getBytes(Charset.defaultCharset()).length;
        if (length > MAX_LENGTH) {
            throw fault("the path is " + length + " bytes long (expected: at most " + MAX_LENGTH + ")", null);
        }
        if (!LoopResources.DEFAULT_NATIVE || !LoopResources.hasNativeSupport()) {
            throw fault(
                    "Reactor Netty needs a native transport for it, and there is none: io.netty:netty-transport-native-epoll"
                            + " on Linux, io.netty:netty-transport-native-kqueue on macOS, with the classifier of this machine",
                    null);
        }
        if (!Files.exists(this.path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!isSocket()) {
            throw fault("there is a file that is no socket", null);
        }
        if (isListenedOn()) {
            throw fault("another process listens on it", null);
        }
        try {
            Files.delete(this.path);
            logger.info("Removed the Unix domain socket '" + this.path + "', on which nobody listened");
        } catch (IOException cause) {
            throw fault("an old socket cannot be removed: " + cause, cause);
        }
    }

    private boolean isSocket() {
        try {
            return Files.getAttribute(this.path, "unix:mode", LinkOption.NOFOLLOW_LINKS) instanceof Integer mode
                    && (mode & TYPE_MASK) == SOCKET_TYPE;
        } catch (IOException | UnsupportedOperationException cause) {
            throw fault("it cannot be told what is there: " + cause, cause);
        }
    }

    private boolean isListenedOn() {
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            // A listener whose queue is full lets a blocking connect wait.
            client.configureBlocking(false);
            client.connect(UnixDomainSocketAddress.of(this.path));
            return true;
        } catch (ConnectException refused) {
            return false;
        } catch (IOException | UnsupportedOperationException cause) {
            throw fault("it cannot be told whether somebody listens on the socket that is there: " + cause, cause);
        }
    }

    /** Gives the bound socket its permissions. */
    void permit(@Nullable Set<PosixFilePermission> permissions) {
        if (permissions == null) {
            return;
        }
        try {
            Files.setPosixFilePermissions(this.path, permissions);
        } catch (IOException | UnsupportedOperationException cause) {
            throw fault("its permissions cannot be set: " + cause, cause);
        }
    }

    /** What came in the place of the bound socket. */
    UnixSocketException notBound(Throwable cause) {
        Throwable reason = cause.getCause() != null ? cause.getCause() : cause;
        return fault(String.valueOf(reason.getMessage()), cause);
    }

    private UnixSocketException fault(String reason, @Nullable Throwable cause) {
        return new UnixSocketException(this.path, reason, cause);
    }
}
