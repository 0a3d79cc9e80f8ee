/** The equivalence harness with tracing: what user code sees on its thread, and which spans are reported. */
@NullMarked
package dev.brisk.tracing;

import org.jspecify.annotations.NullMarked;
