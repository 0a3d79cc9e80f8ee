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
import dev.brisk.info.ClientAddr;
import dev.brisk.info.RemoteAddr;
import dev.brisk.info.ServeHandlerInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells clients how they look from here. */
@RestController
class WhoAmIController {

    @GetMapping("/whoami")
    WhoAmI whoAmI(ServeHandlerInfo info, ServerHttpRequest request) {
        return new WhoAmI(
                Address.of(info.remoteAddr()),
                Address.of(info.localAddr()),
                Client.of(info.clientAddr()),
                info.protocol(),
                info.sslInfo() != null,
                Field.of(request.getHeaders()));
    }

    record WhoAmI(Address peer, Address local, Client client, String protocol, boolean tls, List<Field> fields) {}

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

    /** The client behind the proxies that are trusted; the port is -1 where it is not known. */
    record Client(String hostname, int port) {

        static Client of(ClientAddr address) {
            return new Client(address.hostname(), address.port());
        }
    }

    /** A line of the request's header section. What a page must not get to see, its scripts do not get here either. */
    record Field(String name, String value) {

        private static final Set<String> SECRETS = Set.of("authorization", "cookie", "proxy-authorization");

        static List<Field> of(HttpHeaders headers) {
            List<Field> fields = new ArrayList<>();
            headers.forEach((name, values) -> {
                boolean secret = SECRETS.contains(name.toLowerCase(Locale.ROOT));
                values.forEach(value -> fields.add(new Field(name, secret ? "(not shown)" : value)));
            });
            return fields;
        }
    }
}
