/** A computer with a disk, programs, a network and servers that keep books; whatever takes time there can fail at every stage. */
@NullMarked
package org.quern.simulator.soak.world;

import org.jspecify.annotations.NullMarked;
