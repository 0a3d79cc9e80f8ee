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

import dev.brisk.compression.EntityTagPolicy;
import dev.brisk.compression.EventStreamPolicy;
import dev.brisk.compression.NoTransformPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/**
 * Settings of Brisk.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("brisk")
public final class BriskProperties {

    /**
     * Whether Brisk serves the application's requests. When false, the application runs exactly as without it.
     */
    private boolean enabled = true;

    private final Compression compression = new Compression();

    private final Dispatch dispatch = new Dispatch();

    private final Headers headers = new Headers();

    private final Metrics metrics = new Metrics();

    @NestedConfigurationProperty
    private final BriskServerProperties server = new BriskServerProperties();

    public boolean isEnabled() {
        return this.enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public Compression getCompression() {
        return this.compression;
    }

    public Dispatch getDispatch() {
        return this.dispatch;
    }

    public Headers getHeaders() {
        return this.headers;
    }

    public Metrics getMetrics() {
        return this.metrics;
    }

    public BriskServerProperties getServer() {
        return this.server;
    }

    /** Settings of the compression of responses, which server.compression.enabled switches on. */
    public static final class Compression {

        /**
         * Content codings in the server's order of preference. One that is named here and does not work on this machine stops the
         * application; by default, those that do not work are left out.
         */
        private @Nullable List<String> codings;

        @NestedConfigurationProperty
        private final CodingProperties.Gzip gzip = new CodingProperties.Gzip();

        @NestedConfigurationProperty
        private final CodingProperties.Deflate deflate = new CodingProperties.Deflate();

        @NestedConfigurationProperty
        private final CodingProperties.Br br = new CodingProperties.Br();

        @NestedConfigurationProperty
        private final CodingProperties.Zstd zstd = new CodingProperties.Zstd();

        @NestedConfigurationProperty
        private final CodingProperties.Pool pool = new CodingProperties.Pool();

        @NestedConfigurationProperty
        private final CodingProperties.Cache cache = new CodingProperties.Cache();

        @NestedConfigurationProperty
        private final CodingProperties.Requests requests = new CodingProperties.Requests();

        /**
         * What happens to a strong entity tag of a response that is to be compressed.
         */
        private EntityTagPolicy etag = EntityTagPolicy.WEAKEN;

        /**
         * Whether responses with "Cache-Control: no-transform" are sent uncompressed.
         */
        private NoTransformPolicy noTransform = NoTransformPolicy.HONOUR;

        /**
         * What happens to server-sent events whose media type is to be compressed.
         */
        private EventStreamPolicy eventStream = EventStreamPolicy.FLUSH;

        public @Nullable List<String> getCodings() {
            return this.codings;
        }

        public void setCodings(@Nullable List<String> codings) {
            this.codings = codings;
        }

        public CodingProperties.Gzip getGzip() {
            return this.gzip;
        }

        public CodingProperties.Deflate getDeflate() {
            return this.deflate;
        }

        public CodingProperties.Br getBr() {
            return this.br;
        }

        public CodingProperties.Zstd getZstd() {
            return this.zstd;
        }

        public CodingProperties.Pool getPool() {
            return this.pool;
        }

        public CodingProperties.Cache getCache() {
            return this.cache;
        }

        public CodingProperties.Requests getRequests() {
            return this.requests;
        }

        public EntityTagPolicy getEtag() {
            return this.etag;
        }

        public void setEtag(EntityTagPolicy etag) {
            this.etag = etag;
        }

        public NoTransformPolicy getNoTransform() {
            return this.noTransform;
        }

        public void setNoTransform(NoTransformPolicy noTransform) {
            this.noTransform = noTransform;
        }

        public EventStreamPolicy getEventStream() {
            return this.eventStream;
        }

        public void setEventStream(EventStreamPolicy eventStream) {
            this.eventStream = eventStream;
        }
    }

    /** Settings of the direct path. */
    public static final class Dispatch {

        /**
         * Whether requests go directly to annotated methods where that is known to make no difference.
         */
        private boolean enabled = true;

        public boolean isEnabled() {
            return this.enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }
    }

    /** Settings of the recording of requests. */
    public static final class Metrics {

        /**
         * Whether to record http.server.requests straight into its meters where nobody could tell it from an observation.
         */
        private boolean direct = true;

        public boolean isDirect() {
            return this.direct;
        }

        public void setDirect(boolean direct) {
            this.direct = direct;
        }
    }

    /** Settings of response fields. */
    public static final class Headers {

        /**
         * Whether to send a Date field in responses in which the application has set none.
         */
        private boolean date;

        public boolean isDate() {
            return this.date;
        }

        public void setDate(boolean date) {
            this.date = date;
        }
    }
}
