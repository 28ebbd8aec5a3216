/**
 * From a task's launch to its process, step by step, and the talk with that process afterwards (docs/protocol/app-control.md 4); also what is
 * behind a start that failed: the task's files, or the disk.
 */
@NullMarked
package org.quern.daemon.exec.start;

import org.jspecify.annotations.NullMarked;
