/** Words, tables and times for people. */
@NullMarked
package org.quern.cli.text;

import org.jspecify.annotations.NullMarked;
