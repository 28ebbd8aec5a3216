/** The computer: its clock, its cards, how much it is on, and what is allowed. */
@NullMarked
package org.quern.engine.host;

import org.jspecify.annotations.NullMarked;
