/** The launcher script at the top of the source tree, run against a small tree with a Maven of straw. */
@NullMarked
package org.quern.cli.launcher;

import org.jspecify.annotations.NullMarked;
