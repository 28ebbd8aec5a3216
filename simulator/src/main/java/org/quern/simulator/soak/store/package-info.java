/** The client's state on a disk that can fail, by way of the daemon's own store, and whether it is read back as it was written. */
@NullMarked
package org.quern.simulator.soak.store;

import org.jspecify.annotations.NullMarked;
