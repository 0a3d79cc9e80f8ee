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
package dev.brisk.actuate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * What Brisk does in an application, at one moment. What is null is absent from the JSON. Immutable.
 *
 * @param version of Brisk, or null where it does not run from its jar
 * @param switches the properties that switch something on or off
 * @param parts what Brisk has put into the place of Spring Boot's, and what not
 * @param servers each with its protocols
 * @param compression content codings of responses
 * @param settings of other parts, by name
 * @param lanes how many mappings and requests there are on each lane
 * @param mappings each with its lane
 * @since 0.1.0
 */
public record BriskDescriptor(
        @Nullable String version,
        Map<String, Boolean> switches,
        List<Part> parts,
        List<Server> servers,
        Compression compression,
        Map<String, Map<String, Object>> settings,
        Lanes lanes,
        List<Mapping> mappings)
        implements OperationResponseBody {

    /**
     * A part that is Brisk's or the default's.
     *
     * @param name such as {@code handler}
     * @param bean the name of the bean that it is about
     * @param active whether it is Brisk's
     * @param reason in words
     */
    public record Part(String name, String bean, boolean active, String reason) {}

    /**
     * A server.
     *
     * @param name the name of its factory's bean
     * @param protocols such as {@code HTTP/1.1}
     */
    public record Server(String name, List<String> protocols) {}

    /**
     * Content codings of responses.
     *
     * @param active whether Brisk compresses
     * @param codings in the server's order of preference, first those that work; none while nothing is compressed
     * @param pools of encoders, or null while nothing is compressed
     * @param cache of encoded bodies, or null where there is none
     */
    public record Compression(
            boolean active,
            List<Coding> codings,
            @Nullable Pools pools,
            @Nullable Cache cache) {}

    /**
     * A content coding.
     *
     * @param token as in Content-Encoding
     * @param available whether it works here
     * @param reason why it does not, or null
     * @param settings by name
     * @param library what encodes
     * @param version of the library
     * @param nativeLibrary {@code loaded}, {@code failed}, or {@code none} where it needs none
     * @param encoders how many there are, or null where it does not work
     */
    public record Coding(
            String token,
            boolean available,
            @Nullable String reason,
            Map<String, Integer> settings,
            @Nullable String library,
            @Nullable String version,
            String nativeLibrary,
            @Nullable Encoders encoders) {}

    /**
     * The encoders of a coding.
     *
     * @param created ever
     * @param live not closed
     * @param pooled waiting for a body
     */
    public record Encoders(long created, long live, long pooled) {}

    /**
     * The pools of encoders.
     *
     * @param eventLoops that have one
     * @param encodersPerCoding that wait in each for each coding, at most
     * @param bytes outside the heap, held by all encoders that wait, about
     * @param maxBytes of these, at most
     */
    public record Pools(int eventLoops, int encodersPerCoding, long bytes, long maxBytes) {}

    /**
     * The cache of encoded bodies.
     *
     * @param hits look-ups that have found a body
     * @param misses all other look-ups
     * @param hitRate from 0 to 1
     * @param entries kept
     * @param bytes held in the heap, about
     */
    public record Cache(long hits, long misses, double hitRate, long entries, long bytes) {}

    /**
     * Numbers by lane.
     *
     * @param direct mappings on the direct lane
     * @param standard mappings on the standard lane
     * @param requests counted since the start, or null without a direct path
     */
    public record Lanes(
            long direct, long standard, @Nullable Requests requests) {}

    /**
     * Requests by lane.
     *
     * @param direct dispatched by Brisk
     * @param standard dispatched by the framework
     */
    public record Requests(long direct, long standard) {}

    /**
     * One mapping.
     *
     * @param mapping its conditions or predicates, as the framework prints them
     * @param handler the method, function or bean
     * @param lane {@code direct} or {@code standard}
     * @param reason why it is standard, or null
     * @param change what makes it direct, or null where it is
     * @param filters whether it runs beneath the application's filters
     */
    public record Mapping(
            String mapping,
            String handler,
            String lane,
            @Nullable String reason,
            @Nullable String change,
            boolean filters) {}
}
