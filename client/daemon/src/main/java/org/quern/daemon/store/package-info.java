/** The data directory: its lock, the state file, account files, and whatever else outlives the process. */
@NullMarked
package org.quern.daemon.store;

import org.jspecify.annotations.NullMarked;
