/** What goes wrong in a run, as values: drawn before it, listed with a failure, and left out one by one to find those that matter. */
@NullMarked
package org.quern.simulator.soak.fault;

import org.jspecify.annotations.NullMarked;
