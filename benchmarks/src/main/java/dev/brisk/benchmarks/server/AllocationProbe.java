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
package dev.brisk.benchmarks.server;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Tells how many bytes of heap the threads of this JVM have allocated, on a port of its own, so that asking does not
 * pass through the server that is measured. Each connection is answered with one decimal number and closed.
 *
 * <p>The number is the sum over all live Java threads but the probe's own. Threads that ended take their part with
 * them; the event loops, which do the work here, live as long as the server. Off-heap buffers are not in it.
 *
 * <p>The probe's thread is a daemon. {@link #close} ends it.
 */
final class AllocationProbe implements AutoCloseable {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ServerSocket socket;

    private AllocationProbe(ServerSocket socket) {
        this.socket = socket;
    }

    /** Listens on the loopback address. Fails where the JVM does not count allocations. */
    static AllocationProbe listen(int port) {
        try {
            AllocationProbe probe = new AllocationProbe(new ServerSocket(port, 16, InetAddress.getLoopbackAddress()));
            probe.threads.setThreadAllocatedMemoryEnabled(true);
            Thread thread = new Thread(probe::answer, "allocation-probe");
            thread.setDaemon(true);
            thread.start();
            return probe;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    int port() {
        return this.socket.getLocalPort();
    }

    long allocatedBytes() {
        long self = Thread.currentThread().getId();
        long[] ids = this.threads.getAllThreadIds();
        long[] allocated = this.threads.getThreadAllocatedBytes(ids);
        long sum = 0;
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != self && allocated[i] > 0) {
                sum += allocated[i];
            }
        }
        return sum;
    }

    private void answer() {
        while (!this.socket.isClosed()) {
            try (Socket client = this.socket.accept();
                    OutputStream out = client.getOutputStream()) {
                out.write((allocatedBytes() + "\n").getBytes(StandardCharsets.US_ASCII));
            } catch (IOException ignored) {
                // Closed, or the asker went away: nothing to tell.
            }
        }
    }

    @Override
    public void close() {
        try {
            this.socket.close();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
