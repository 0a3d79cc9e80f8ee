/** Content codings: which one a client accepts, and the pooled encoders that produce it. */
@NullMarked
package dev.brisk.compression;

import org.jspecify.annotations.NullMarked;
