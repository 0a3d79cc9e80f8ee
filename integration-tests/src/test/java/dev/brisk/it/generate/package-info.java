/** Generates conversations with an application from its own mappings, to be played in several lanes. */
@NullMarked
package dev.brisk.it.generate;

import org.jspecify.annotations.NullMarked;
