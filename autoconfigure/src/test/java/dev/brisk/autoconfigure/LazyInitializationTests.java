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

import static org.assertj.core.api.Assertions.assertThat;

import dev.brisk.serve.ServeHttpHandler;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code spring.main.lazy-initialization}. */
class LazyInitializationTests {

    @Test
    void theHandlerIsMadeByTheFirstRequest() throws IOException {
        try (TestServer server = TestServer.start("spring.main.lazy-initialization=true", "brisk.headers.date=true")) {
            assertThat(server.context().getBeanFactory().getSingleton("httpHandler"))
                    .isNull();
            assertThat(server.context().getBeanFactory().getSingleton("webHandler"))
                    .isNull();
            assertThat(server.get("/request").body()).isEqualTo(ProbeController.SERVE_REQUEST);
            assertThat(server.context().getBeanFactory().getSingleton("httpHandler"))
                    .isExactlyInstanceOf(ServeHttpHandler.class);
            assertThat(server.get("/words/x").body()).isEqualTo("x");
            assertThat(server.get("/info").body()).isEqualTo("HTTP/1.1 tcp");
            assertThat(server.get("/exchange").field("Date")).isNotNull();
            assertThat(server.get("/missing").status()).isEqualTo(404);
        }
    }
}
