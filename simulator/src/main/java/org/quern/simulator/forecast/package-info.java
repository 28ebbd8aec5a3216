/** What a client will do in the time ahead, as far as it depends on the client: one run of its own engine, written down. */
@NullMarked
package org.quern.simulator.forecast;

import org.jspecify.annotations.NullMarked;
