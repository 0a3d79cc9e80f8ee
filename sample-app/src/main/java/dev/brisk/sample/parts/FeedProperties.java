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
package dev.brisk.sample.parts;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the feed.
 *
 * @param heartbeat how often a silent feed sends a comment, so that proxies keep the connection
 * @param history how many changes are kept for clients that come back with Last-Event-ID
 */
@ConfigurationProperties("catalogue.feed")
record FeedProperties(
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("256") int history) {}
