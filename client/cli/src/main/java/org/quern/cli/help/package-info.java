/** How {@code quern} explains itself: commands in groups, mistakes in a sentence. */
@NullMarked
package org.quern.cli.help;

import org.jspecify.annotations.NullMarked;
