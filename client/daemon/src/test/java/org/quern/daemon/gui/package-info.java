/** Tests of the door for managers. */
@NullMarked
package org.quern.daemon.gui;

import org.jspecify.annotations.NullMarked;
