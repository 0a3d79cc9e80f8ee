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
package dev.brisk.sample;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells clients how they look from here. */
@RestController
class WhoAmIController {

    @GetMapping("/whoami")
    WhoAmI whoAmI(ServeHandlerInfo info) {
        return new WhoAmI(
                Address.of(info.remoteAddr()), Address.of(info.localAddr()), info.protocol(), info.sslInfo() != null);
    }

    record WhoAmI(Address peer, Address local, String protocol, boolean tls) {}

    /** An address and a port, or the path of a Unix domain socket. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Address(
            String transport,
            @Nullable String hostname,
            @Nullable Integer port,
            @Nullable String path) {

        static Address of(RemoteAddr address) {
            if (address instanceof RemoteAddr.Inet inet) {
                return new Address(inet.transport(), inet.hostname(), inet.port(), null);
            }
            String path = address instanceof RemoteAddr.Unix unix ? unix.path() : null;
            return new Address(address.transport(), null, null, path);
        }
    }
}
