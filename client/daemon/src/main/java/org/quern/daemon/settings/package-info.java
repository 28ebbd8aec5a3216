/** The user's wishes, from the files to the numbers that the engine works with. */
@NullMarked
package org.quern.daemon.settings;

import org.jspecify.annotations.NullMarked;
