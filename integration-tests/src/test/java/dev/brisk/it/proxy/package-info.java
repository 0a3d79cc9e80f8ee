/** The application behind real proxies. */
@NullMarked
package dev.brisk.it.proxy;

import org.jspecify.annotations.NullMarked;
