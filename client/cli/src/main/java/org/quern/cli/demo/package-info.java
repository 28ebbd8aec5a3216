/** {@code quern demo}: the whole job in one command, with progress bars and a picture at its end. */
@NullMarked
package org.quern.cli.demo;

import org.jspecify.annotations.NullMarked;
