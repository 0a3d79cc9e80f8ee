/** Parts: create, read, update, delete, search, export and a feed of changes. */
@NullMarked
package dev.brisk.sample.parts;

import org.jspecify.annotations.NullMarked;
