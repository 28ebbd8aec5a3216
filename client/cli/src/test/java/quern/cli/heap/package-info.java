/** The packaged daemon's heap against projects that send far more than fits into it. */
@NullMarked
package quern.cli.heap;

import org.jspecify.annotations.NullMarked;
