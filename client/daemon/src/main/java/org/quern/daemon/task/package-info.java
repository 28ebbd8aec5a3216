/** Between the engine's commands about tasks and {@link org.quern.daemon.exec}: commands go down, facts come up as events. */
@NullMarked
package org.quern.daemon.task;

import org.jspecify.annotations.NullMarked;
