/** Between the engine's commands about tasks and {@link quern.daemon.exec}: commands go down, facts come up as events. */
@NullMarked
package quern.daemon.task;

import org.jspecify.annotations.NullMarked;
