/** Recording of {@code http.server.requests}. */
@NullMarked
package dev.brisk.metrics;

import org.jspecify.annotations.NullMarked;
