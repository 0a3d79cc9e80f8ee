/** What content codings cost and gain, on bodies like those of web applications. */
@NullMarked
package dev.brisk.benchmarks.compression;

import org.jspecify.annotations.NullMarked;
