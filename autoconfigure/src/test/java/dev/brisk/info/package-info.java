/** Tests of the info package, over real sockets. */
@NullMarked
package dev.brisk.info;

import org.jspecify.annotations.NullMarked;
