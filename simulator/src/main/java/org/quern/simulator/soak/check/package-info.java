/** What must hold after every turn, one class each. They look at the world as it really is, not as the client sees it. */
@NullMarked
package org.quern.simulator.soak.check;

import org.jspecify.annotations.NullMarked;
