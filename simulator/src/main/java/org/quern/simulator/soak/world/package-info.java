/** A client that lives and dies on a computer where whatever takes time can fail at every stage, and those that watch it. */
@NullMarked
package org.quern.simulator.soak.world;

import org.jspecify.annotations.NullMarked;
