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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.netty.resources.LoopResources;

/** Only a socket that nobody listens on is removed. */
class UnixSocketFileTests {

    @TempDir
    Path directory;

    @BeforeEach
    void needsANativeTransport() {
        assumeTrue(LoopResources.DEFAULT_NATIVE && LoopResources.hasNativeSupport(), "no native transport");
    }

    @Test
    void nothingThereIsFine() {
        assertThatCode(() -> new UnixSocketFile(this.directory.resolve("new")).prepare())
                .doesNotThrowAnyException();
    }

    @Test
    void aSocketThatNobodyListensOnIsRemoved() throws IOException {
        Path path = stale("stale");
        new UnixSocketFile(path).prepare();
        assertThat(path).doesNotExist();
    }

    @Test
    void aSocketThatSomebodyListensOnStays() throws IOException {
        Path path = this.directory.resolve("live");
        try (ServerSocketChannel server = listen(path)) {
            assertRefused(path, "another process listens on it");
            assertThat(server.isOpen()).isTrue();
        }
    }

    /** Each connection that waits is one of a queue that is full. */
    @Test
    void aListenerWhoseQueueIsFullIsOne() throws IOException {
        Path path = this.directory.resolve("full");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path), 1);
            for (int i = 0; i < 5; i++) {
                assertRefused(path, "listens on ");
            }
        }
    }

    @Test
    void aRegularFileStays() throws IOException {
        Path path = Files.writeString(this.directory.resolve("file"), "precious");
        assertRefused(path, "no socket");
        assertThat(path).hasContent("precious");
    }

    @Test
    void aDirectoryStays() throws IOException {
        assertRefused(Files.createDirectory(this.directory.resolve("folder")), "no socket");
    }

    @Test
    void aLinkStaysAndSoDoesWhatItLeadsTo() throws IOException {
        Path socket = stale("target");
        Path link = Files.createSymbolicLink(this.directory.resolve("link"), socket);
        assertRefused(link, "no socket");
        assertThat(Files.exists(socket, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    /** A connection to it is refused like one to a socket that nobody listens on. */
    @Test
    void aPipeStays() throws Exception {
        Path path = this.directory.resolve("pipe");
        Process process = new ProcessBuilder("mkfifo", path.toString()).start();
        assumeTrue(process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0, "no mkfifo");
        assertRefused(path, "no socket");
    }

    @Test
    void aPathThatIsTooLongIsNamed() {
        assertRefused("x".repeat(108), Path.of("x".repeat(108)), "108 bytes long (expected: at most 107)");
    }

    private Path stale(String name) throws IOException {
        Path path = this.directory.resolve(name);
        listen(path).close();
        assertThat(Files.exists(path, LinkOption.NOFOLLOW_LINKS)).isTrue();
        return path;
    }

    private static ServerSocketChannel listen(Path path) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(path));
    }

    private static void assertRefused(Path path, String reason) {
        assertRefused(path.toString(), path, reason);
        assertThat(Files.exists(path, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    private static void assertRefused(String name, Path path, String reason) {
        assertThatExceptionOfType(UnixSocketException.class)
                .isThrownBy(() -> new UnixSocketFile(path).prepare())
                .withMessageContaining(name)
                .withMessageContaining(reason);
    }
}
