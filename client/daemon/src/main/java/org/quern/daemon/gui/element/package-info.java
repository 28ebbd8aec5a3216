/** What managers are shown, element by element. */
@NullMarked
package org.quern.daemon.gui.element;

import org.jspecify.annotations.NullMarked;
