/** Starts applications in lanes, runs scripts against them over raw sockets, and compares what came back. */
@NullMarked
package dev.brisk.it.harness;

import org.jspecify.annotations.NullMarked;
