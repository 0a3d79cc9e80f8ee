@NullMarked
package dev.brisk.benchmarks.server;

import org.jspecify.annotations.NullMarked;
