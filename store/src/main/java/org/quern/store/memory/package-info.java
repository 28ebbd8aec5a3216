/** A folder in memory that loses what a disk loses when the power goes, or fails when told to. */
@NullMarked
package org.quern.store.memory;

import org.jspecify.annotations.NullMarked;
