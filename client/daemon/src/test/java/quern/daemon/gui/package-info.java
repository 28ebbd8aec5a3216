/** Tests of the door for managers. */
@NullMarked
package quern.daemon.gui;

import org.jspecify.annotations.NullMarked;
