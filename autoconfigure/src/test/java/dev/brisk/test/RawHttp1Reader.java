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
package dev.brisk.test;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.brisk.test.RawHttp1Response.Ending;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/** Reads one response and keeps each byte of it, by the framing rules of RFC 9112 §6.3. Used once, not thread-safe. */
final class RawHttp1Reader {

    private static final int HEAD_END = 0x0D0A0D0A;

    private final InputStream in;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private Ending ending = Ending.COMPLETE;

    RawHttp1Reader(InputStream in) {
        this.in = in;
    }

    RawHttp1Response response(boolean bodyless) {
        boolean found = head();
        String head = taken.toString(ISO_8859_1);
        taken.reset();
        RawHttp1Response response = new RawHttp1Response(head, "", ending);
        if (!found) {
            return response;
        }
        body(response, bodyless);
        return new RawHttp1Response(head, taken.toString(ISO_8859_1), ending);
    }

    RawHttp1Response bytes(int count) {
        take(count);
        return new RawHttp1Response("", taken.toString(ISO_8859_1), ending);
    }

    private boolean head() {
        int last = 0;
        for (int b = next(); b >= 0; b = next()) {
            last = last << 8 | b;
            if (last == HEAD_END) {
                return true;
            }
        }
        return false;
    }

    private void body(RawHttp1Response response, boolean bodyless) {
        int status = response.status();
        if (bodyless || status / 100 == 1 || status == 204 || status == 304) {
            return;
        }
        String length = response.field("Content-Length");
        if (response.chunked()) {
            chunks();
        } else if (length != null) {
            take(Integer.parseInt(length));
        } else {
            take(Integer.MAX_VALUE);
            ending = ending == Ending.CUT_OFF ? Ending.CLOSE_DELIMITED : ending;
        }
    }

    private void chunks() {
        for (String line = line(); ending == Ending.COMPLETE; line = line()) {
            int size = Integer.parseInt(line.split("[;\r]", 2)[0], 16);
            if (size == 0) {
                trailers();
                return;
            }
            take(size + 2);
        }
    }

    private void trailers() {
        String line;
        do {
            line = line();
        } while (ending == Ending.COMPLETE && !line.equals("\r\n"));
    }

    private String line() {
        StringBuilder line = new StringBuilder();
        int b;
        do {
            b = next();
            if (b >= 0) {
                line.append((char) b);
            }
        } while (b >= 0 && b != '\n');
        return line.toString();
    }

    private void take(int count) {
        for (int i = 0; i < count; i++) {
            if (next() < 0) {
                return;
            }
        }
    }

    private int next() {
        try {
            int b = in.read();
            if (b >= 0) {
                taken.write(b);
                return b;
            }
            ending = Ending.CUT_OFF;
        } catch (SocketTimeoutException ex) {
            ending = Ending.SILENT;
        } catch (IOException ex) {
            // A reset is a close to the one who reads.
            ending = Ending.CUT_OFF;
        }
        return -1;
    }
}
