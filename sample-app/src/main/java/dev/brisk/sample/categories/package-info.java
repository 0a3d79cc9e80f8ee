/** Categories, written with router functions. */
@NullMarked
package dev.brisk.sample.categories;

import org.jspecify.annotations.NullMarked;
