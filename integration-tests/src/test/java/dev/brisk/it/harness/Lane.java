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

import java.util.List;

/**
 * One way to serve: the properties that are added to those of the application under test.
 *
 * @param name shown in reports
 * @param properties as {@code key=value}
 */
public record Lane(String name, List<String> properties) {

    /** What all others are compared with. */
    public static final Lane DEFAULT = new Lane("default", List.of("brisk.enabled=false"));

    /** All of Brisk as it comes. */
    public static final Lane BRISK = new Lane("brisk", List.of("brisk.enabled=true"));

    /** Brisk's handler under the framework's own dispatcher. */
    public static final Lane STANDARD =
            new Lane("standard", List.of("brisk.enabled=true", "brisk.dispatch.enabled=false"));

    /** The default with one more property: to spoil it on purpose, or to try it out. */
    public static Lane defaultWith(String property) {
        return new Lane(property, List.of("brisk.enabled=false", property));
    }
}
