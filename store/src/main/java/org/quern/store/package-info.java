/** What decides about the state on disk: order of writes, seal, generations, reading. It sees the disk through {@link Folder} only, so the daemon and the simulator run the same code. */
@NullMarked
package org.quern.store;

import org.jspecify.annotations.NullMarked;
