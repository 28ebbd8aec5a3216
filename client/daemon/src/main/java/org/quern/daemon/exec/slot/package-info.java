/**
 * The slot directory of a task and the files in it (docs/protocol/app-control.md 3, 5, 16, 18, 22 and 23). A program
 * that is not trusted works in the same directory: no link is followed, no name leaves it, every read has a limit.
 */
@NullMarked
package org.quern.daemon.exec.slot;

import org.jspecify.annotations.NullMarked;
