/** The program {@code quern}: its main class and its subcommands. Every command that prints facts also prints JSON. */
@NullMarked
package org.quern.cli;

import org.jspecify.annotations.NullMarked;
