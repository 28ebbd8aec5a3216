/**
 * Everything between "start this task" and the operating system: the start sequence, the messages of each second, the
 * facts about an end and the collection of what a task left (docs/protocol/app-control.md). This package carries out and
 * reports; what follows from a fact is decided by the engine.
 */
@NullMarked
package org.quern.daemon.exec;

import org.jspecify.annotations.NullMarked;
