/** What is told of a task while it is started, runs and ends. Values without behaviour. */
@NullMarked
package org.quern.daemon.exec.fact;

import org.jspecify.annotations.NullMarked;
