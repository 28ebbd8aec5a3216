/** {@code quern attach}: joins a project, whose account is looked up first (docs/control.md). */
@NullMarked
package org.quern.cli.attach;

import org.jspecify.annotations.NullMarked;
