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
package dev.brisk.compression;

/**
 * How a cache has done so far. Read while others write, so the numbers may be a few requests apart.
 *
 * @param hits look-ups that have found what was asked for
 * @param misses all other look-ups; what is too large to be kept is not looked up
 * @param entries kept now, about
 * @param bytes held now, about
 * @since 0.1.0
 */
public record CacheStatistics(long hits, long misses, long entries, long bytes) {

    /** The part of the look-ups that were hits, from 0 to 1; 0 before the first. */
    public double hitRate() {
        long lookUps = this.hits + this.misses;
        return lookUps == 0 ? 0 : (double) this.hits / lookUps;
    }
}
