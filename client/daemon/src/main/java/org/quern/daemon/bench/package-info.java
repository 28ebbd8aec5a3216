/** Measures the processors: waits until tasks have paused, runs the measurement in a process of its own, reads its answer. */
@NullMarked
package org.quern.daemon.bench;

import org.jspecify.annotations.NullMarked;
