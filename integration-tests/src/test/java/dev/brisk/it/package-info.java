/** Cases by theme: each is sent to the default and to Brisk, and must be answered alike. */
@NullMarked
package dev.brisk.it;

import org.jspecify.annotations.NullMarked;
