/** The packaged daemon's heap against projects that send far more than fits into it. */
@NullMarked
package org.quern.cli.heap;

import org.jspecify.annotations.NullMarked;
