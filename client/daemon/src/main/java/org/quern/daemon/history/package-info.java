/** Keeps what happened for those who ask later (docs/history.md): what each turn of the engine means for the history, and its file. */
@NullMarked
package org.quern.daemon.history;

import org.jspecify.annotations.NullMarked;
