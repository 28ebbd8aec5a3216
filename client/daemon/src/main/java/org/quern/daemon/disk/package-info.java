/**
 * The real disk: how much each project takes, how much is left, what is wrong when a write fails, and a reserve for the
 * moment when nothing is left. Everything here blocks on the file system and runs off the owner thread.
 */
@NullMarked
package org.quern.daemon.disk;

import org.jspecify.annotations.NullMarked;
