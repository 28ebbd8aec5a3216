/** A file system for tests that fails on demand: at the n-th call that changes something, by an error or by a crash. */
@NullMarked
package org.quern.daemon.faults;

import org.jspecify.annotations.NullMarked;
