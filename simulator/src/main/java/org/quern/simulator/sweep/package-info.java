/** Many runs: every scenario under every suite with every seed, on all processors, and what comes out of them together. */
@NullMarked
package org.quern.simulator.sweep;

import org.jspecify.annotations.NullMarked;
