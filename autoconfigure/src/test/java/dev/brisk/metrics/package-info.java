@NullMarked
package dev.brisk.metrics;

import org.jspecify.annotations.NullMarked;
