/** An application for generated requests: mappings that overlap, conditions, conversions, conditional requests, faults. */
@NullMarked
package dev.brisk.it.app.rich;

import org.jspecify.annotations.NullMarked;
