/** What follows: orders to the shell, lines for people, and decisions with their reasons. Values without behaviour. */
@NullMarked
package org.quern.engine.command;

import org.jspecify.annotations.NullMarked;
