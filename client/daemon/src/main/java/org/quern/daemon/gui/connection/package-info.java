/** Managers' connections: who may connect, who is let in, how long is waited. */
@NullMarked
package org.quern.daemon.gui.connection;

import org.jspecify.annotations.NullMarked;
