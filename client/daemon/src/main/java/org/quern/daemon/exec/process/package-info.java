/**
 * Processes of the operating system: starting one with the lowest priority, signals, measuring a task's whole tree and
 * ending it, and never another process (docs/protocol/app-control.md 7, 8, 14.2 and 20).
 */
@NullMarked
package org.quern.daemon.exec.process;

import org.jspecify.annotations.NullMarked;
