/** Which tasks run now: one file per policy, and the enforcer that turns a run list into starts and preemptions. */
@NullMarked
package org.quern.scheduler.cpu;

import org.jspecify.annotations.NullMarked;
