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
package dev.brisk.headers;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A set over elements known to be distinct, in order. Callers wrap it as unmodifiable.
 *
 * @param <E> the element
 */
final class SnapshotSet<E> extends AbstractSet<E> {

    private final List<E> elements;

    private final Predicate<Object> contains;

    SnapshotSet(List<E> elements, Predicate<Object> contains) {
        this.elements = elements;
        this.contains = contains;
    }

    @Override
    public Iterator<E> iterator() {
        return this.elements.iterator();
    }

    @Override
    public int size() {
        return this.elements.size();
    }

    @Override
    public boolean contains(Object element) {
        return this.contains.test(element);
    }
}
