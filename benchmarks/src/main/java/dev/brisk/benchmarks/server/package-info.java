/** The servers of the macro comparison, one main class each, and what they share. */
@NullMarked
package dev.brisk.benchmarks.server;

import org.jspecify.annotations.NullMarked;
