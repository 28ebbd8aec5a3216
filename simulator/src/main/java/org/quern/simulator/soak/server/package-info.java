/** The project servers of the search: what they issued, what they answer, and how they fail. */
@NullMarked
package org.quern.simulator.soak.server;

import org.jspecify.annotations.NullMarked;
