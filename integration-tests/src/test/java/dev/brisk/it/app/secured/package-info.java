/** An application behind Spring Security: form login, Basic authentication, method security. */
@NullMarked
package dev.brisk.it.app.secured;

import org.jspecify.annotations.NullMarked;
