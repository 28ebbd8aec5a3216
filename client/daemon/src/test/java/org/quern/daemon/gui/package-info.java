/** Tests of the GUI RPC server. */
@NullMarked
package org.quern.daemon.gui;

import org.jspecify.annotations.NullMarked;
