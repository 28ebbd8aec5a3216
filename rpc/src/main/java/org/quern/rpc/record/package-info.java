/** Values as lines of JSON, read back equal: for recordings, which the daemon writes and the simulator replays. */
@NullMarked
package org.quern.rpc.record;

import org.jspecify.annotations.NullMarked;
