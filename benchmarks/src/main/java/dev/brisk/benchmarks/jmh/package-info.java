/** JMH benchmarks of single parts, each with the default's classes among its parameters. */
@NullMarked
package dev.brisk.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
