/** Examples of the documentation, which shows them as they are. */
@NullMarked
package dev.brisk.it.example;

import org.jspecify.annotations.NullMarked;
