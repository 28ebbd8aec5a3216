/** A picture of one run: which project computed on which device when, and which deadlines were met. */
@NullMarked
package org.quern.simulator.timeline;

import org.jspecify.annotations.NullMarked;
