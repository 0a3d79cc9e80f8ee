@NullMarked
package dev.brisk.autoconfigure;

import org.jspecify.annotations.NullMarked;
