@NullMarked
package dev.brisk.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
