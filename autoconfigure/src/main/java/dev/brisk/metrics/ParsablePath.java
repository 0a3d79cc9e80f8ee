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
package dev.brisk.metrics;

/**
 * A request whose path can be parsed for certain, so that it need not be parsed before somebody wants it. An observation parses the
 * path of every request at its start, and a request with a context path that does not fit fails there, before it is counted.
 *
 * @since 0.1.0
 */
public interface ParsablePath {}
