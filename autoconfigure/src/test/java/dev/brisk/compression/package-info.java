/** Tests of negotiation and encoders. */
@NullMarked
package dev.brisk.compression;

import org.jspecify.annotations.NullMarked;
