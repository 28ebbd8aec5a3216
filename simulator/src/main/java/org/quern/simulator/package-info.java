/** The daemon's own engine in a simulated world, where time passes at will and every run can be repeated. */
@NullMarked
package org.quern.simulator;

import org.jspecify.annotations.NullMarked;
