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

import dev.brisk.compression.ContentCoding;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Checks {@code brisk.compression.*} for each server, also one that does not compress: a wrong value is found where it was written and
 * not when somebody switches compression on. The codings themselves are not tried.
 */
final class CompressionCheck implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    private final BriskProperties.Compression properties;

    private final ObjectProvider<ContentCoding> codings;

    CompressionCheck(BriskProperties.Compression properties, ObjectProvider<ContentCoding> codings) {
        this.properties = properties;
        this.codings = codings;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        // The application's own are asked only for their names.
        boolean named = this.properties.getCodings() != null;
        ConfiguredCodings.check(
                this.properties, named ? this.codings.orderedStream().toList() : List.of());
    }
}
