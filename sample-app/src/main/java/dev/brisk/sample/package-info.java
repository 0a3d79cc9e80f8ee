/** A catalogue of bicycle parts: an ordinary WebFlux application that happens to run on Brisk. */
@NullMarked
package dev.brisk.sample;

import org.jspecify.annotations.NullMarked;
