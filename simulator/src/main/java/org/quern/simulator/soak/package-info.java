/** The search for counter-examples: random hosts, projects and users over simulated years, with faults, and what must hold all the while. */
@NullMarked
package org.quern.simulator.soak;

import org.jspecify.annotations.NullMarked;
