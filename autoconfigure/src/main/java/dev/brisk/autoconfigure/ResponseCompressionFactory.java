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

import dev.brisk.compression.CompressionDecider;
import dev.brisk.compression.CompressionRecorder;
import dev.brisk.compression.CompressionRules;
import dev.brisk.compression.ContentCodings;
import dev.brisk.compression.EncoderPools;
import dev.brisk.compression.ResponseCompression;
import java.util.List;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.boot.web.server.Compression;

/** Makes the compression of a server from Spring Boot's settings and Brisk's. */
final class ResponseCompressionFactory {

    private static final String ALL_MIME_TYPES = "allMimeTypes";

    private final ContentCodings codings;

    private final EncoderPools pools;

    private final BriskProperties.Compression properties;

    private final List<CompressionDecider> deciders;

    private final CompressionRecorder recorder;

    ResponseCompressionFactory(
            ContentCodings codings,
            EncoderPools pools,
            BriskProperties.Compression properties,
            List<CompressionDecider> deciders,
            CompressionRecorder recorder) {
        this.codings = codings;
        this.pools = pools;
        this.properties = properties;
        this.deciders = deciders;
        this.recorder = recorder;
    }

    ResponseCompression create(Compression compression) {
        String[] userAgents = compression.getExcludedUserAgents();
        CompressionRules rules = new CompressionRules(
                mediaTypes(compression),
                compression.getMinResponseSize().toBytes(),
                userAgents == null ? List.of() : List.of(userAgents),
                this.properties.getEtag(),
                this.properties.getNoTransform(),
                this.properties.getEventStream(),
                this.deciders);
        return new ResponseCompression(this.codings, this.pools, rules, this.recorder);
    }

    private static List<String> mediaTypes(Compression compression) {
        // Spring Boot 4.0 has no additional types.
        BeanWrapper settings = PropertyAccessorFactory.forBeanPropertyAccess(compression);
        Object types = settings.isReadableProperty(ALL_MIME_TYPES)
                ? settings.getPropertyValue(ALL_MIME_TYPES)
                : compression.getMimeTypes();
        return types == null ? List.of() : List.of((String[]) types);
    }
}
