/** The applications that are started twice, once as the default and once with Brisk. */
@NullMarked
package dev.brisk.it.app;

import org.jspecify.annotations.NullMarked;
