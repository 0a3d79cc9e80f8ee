/** What only the workshop's administrator may see. */
@NullMarked
package dev.brisk.sample.admin;

import org.jspecify.annotations.NullMarked;
