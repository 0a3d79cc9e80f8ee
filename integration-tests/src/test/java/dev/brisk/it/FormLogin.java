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
package dev.brisk.it;

import dev.brisk.it.harness.Http1Script;
import dev.brisk.it.harness.Request;
import dev.brisk.it.harness.Transcript;
import dev.brisk.test.RawHttp1;
import dev.brisk.test.RawHttp1Response;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that logs in by the form, works with its session, and logs out. Keeps cookie and token; not thread-safe. */
final class FormLogin {

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" type=\"hidden\" value=\"([^\"]*)\"");
    private static final Pattern SESSION = Pattern.compile("(?i)set-cookie: (SESSION=[^;\r]*)");

    private final RawHttp1 client;
    private final Transcript transcript;
    private String cookie = "";
    private String token = "";

    private FormLogin(RawHttp1 client, Transcript transcript) {
        this.client = client;
        this.transcript = transcript;
    }

    static Http1Script script(boolean rightPassword) {
        return Http1Script.connect()
                .then((client, app, transcript) -> new FormLogin(client, transcript).play(rightPassword));
    }

    private void play(boolean rightPassword) throws IOException {
        exchange(Request.get("/session").with("Accept", "text/html"));
        exchange(Request.get("/login"));
        String before = cookie;
        exchange(form("/login", "username=admin&password=" + (rightPassword ? "secret" : "wrong")));
        transcript.add("# session changed " + !before.equals(cookie));
        exchange(Request.get("/session"));
        exchange(Request.get("/session"));
        exchange(Request.get("/principal"));
        exchange(Request.get("/user"));
        exchange(Request.get("/admin/hello"));
        exchange(Request.get("/admin/fn"));
        exchange(Request.get("/denied/hello"));
        exchange(Request.get("/logout"));
        exchange(Request.post("/open/echo").body("text/plain", "x"));
        exchange(Request.post("/open/echo").body("text/plain", "x").with("X-CSRF-TOKEN", token));
        exchange(form("/open/echo", "a=1"));
        String after = cookie;
        cookie = before;
        exchange(Request.get("/principal"));
        cookie = after;
        exchange(form("/logout", "x=y"));
        exchange(Request.get("/principal"));
    }

    private Request form(String target, String content) {
        return Request.post(target).body("application/x-www-form-urlencoded", content + "&_csrf=" + token);
    }

    private void exchange(Request request) throws IOException {
        Request sent = cookie.isEmpty() ? request : request.with("Cookie", cookie);
        client.send(sent.http11());
        RawHttp1Response response = client.read(false);
        transcript.add("# " + request.method() + " " + request.target());
        transcript.addResponse(response);
        Matcher session = SESSION.matcher(response.head());
        if (session.find()) {
            cookie = session.group(1);
        }
        Matcher found = TOKEN.matcher(response.body());
        if (found.find()) {
            token = found.group(1);
        }
    }
}
