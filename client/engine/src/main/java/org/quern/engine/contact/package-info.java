/** Whom to call and why, what to ask, what a reply brings, and what the server has acknowledged. */
@NullMarked
package org.quern.engine.contact;

import org.jspecify.annotations.NullMarked;
