/** A computer with a disk, programs, a user, and a network to servers that keep books: what a client lives on, and nothing of the client. */
@NullMarked
package org.quern.simulator.soak.host;

import org.jspecify.annotations.NullMarked;
