/** {@code quern disk}: who uses the disk, and what would be deleted for whom. */
@NullMarked
package org.quern.cli.disk;

import org.jspecify.annotations.NullMarked;
