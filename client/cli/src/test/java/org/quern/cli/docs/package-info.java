/** The commands of the documentation, run: see {@code DocPage} and docs/building.md. */
@NullMarked
package org.quern.cli.docs;

import org.jspecify.annotations.NullMarked;
