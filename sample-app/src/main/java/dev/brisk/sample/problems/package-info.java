/** Errors as problem details (RFC 9457). */
@NullMarked
package dev.brisk.sample.problems;

import org.jspecify.annotations.NullMarked;
