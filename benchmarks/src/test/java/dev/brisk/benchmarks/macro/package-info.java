@NullMarked
package dev.brisk.benchmarks.macro;

import org.jspecify.annotations.NullMarked;
