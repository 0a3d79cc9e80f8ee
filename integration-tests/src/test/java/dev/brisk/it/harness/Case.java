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
package dev.brisk.it.harness;

import java.util.EnumMap;
import java.util.Map;

/**
 * One case: what a client does, for each wire on which it can be done. Immutable.
 *
 * @param name unique within its theme
 * @param variant the application
 * @param scripts by wire
 * @param piecesVary whether the pieces of a response body depend on time, because they are the pieces in which a request arrived
 * @param differences by wire the id of {@code docs/differences.md} that this case shows; none where all must be the same
 */
public record Case(
        String name, Variant variant, Map<Wire, Script> scripts, boolean piecesVary, Map<Wire, String> differences) {

    /** Requests that are sent one after another on one connection, on each wire. */
    public static Case of(String name, Request... requests) {
        Script http1 = Http1Script.exchange(requests);
        Map<Wire, Script> scripts = new EnumMap<>(Wire.class);
        scripts.put(Wire.HTTP11, http1);
        scripts.put(Wire.HTTP11_BESIDE_H2C, http1);
        scripts.put(Wire.H2C, Http2Script.exchange(requests));
        return new Case(name, Variant.PLAIN, scripts, false, Map.of());
    }

    /** A script of HTTP/1.1. */
    public static Case http1(String name, Script script) {
        return new Case(
                name,
                Variant.PLAIN,
                new EnumMap<>(Map.of(Wire.HTTP11, script, Wire.HTTP11_BESIDE_H2C, script)),
                false,
                Map.of());
    }

    /** Raw bytes of HTTP/1.1 that are answered once. */
    public static Case raw(String name, String bytes) {
        return http1(name, Http1Script.connect().send(bytes).response());
    }

    /** A script of HTTP/2. */
    public static Case http2(String name, Script script) {
        return new Case(name, Variant.PLAIN, new EnumMap<>(Map.of(Wire.H2C, script)), false, Map.of());
    }

    /** The same with a script of HTTP/2 as well. */
    public Case andHttp2(Script script) {
        Map<Wire, Script> all = new EnumMap<>(scripts);
        all.put(Wire.H2C, script);
        return new Case(name, variant, all, piecesVary, differences);
    }

    /** The same without one wire, for a reason that the caller states. */
    public Case notOver(Wire wire) {
        Map<Wire, Script> all = new EnumMap<>(scripts);
        all.remove(wire);
        return new Case(name, variant, all, piecesVary, differences);
    }

    /** The same on all wires of {@link Wire#OTHERS}, each as it is on the usual one of its version of HTTP. */
    public Case onOtherWires() {
        Map<Wire, Script> others = new EnumMap<>(Wire.class);
        Map<Wire, String> ids = new EnumMap<>(Wire.class);
        for (Wire wire : Wire.OTHERS) {
            Script script = scripts.get(wire.usual());
            if (script != null) {
                others.put(wire, script);
            }
            String id = differences.get(wire.usual());
            if (id != null) {
                ids.put(wire, id);
            }
        }
        return new Case(name, variant, others, piecesVary, ids);
    }

    /** The same for another application. */
    public Case in(Variant other) {
        return new Case(name, other, scripts, piecesVary, differences);
    }

    /** The same, for a body that goes out in the pieces in which it came in. */
    public Case whosePiecesVary() {
        return new Case(name, variant, scripts, true, differences);
    }

    /** The same, known to be answered differently on some wires for a reason that {@code docs/differences.md} gives. */
    public Case differs(String id, Wire... wires) {
        Map<Wire, String> all = new EnumMap<>(Wire.class);
        for (Wire wire : wires) {
            all.put(wire, id);
        }
        return new Case(name, variant, scripts, piecesVary, all);
    }

    @Override
    public String toString() {
        return name;
    }
}
