/** The user's limit of disk use, the volume, and what is deleted to keep within them. */
@NullMarked
package org.quern.engine.disk;

import org.jspecify.annotations.NullMarked;
