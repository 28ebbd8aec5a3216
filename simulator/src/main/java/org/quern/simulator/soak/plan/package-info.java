/** What a run is about, drawn from its seed: the computer, its projects and its user. */
@NullMarked
package org.quern.simulator.soak.plan;

import org.jspecify.annotations.NullMarked;
