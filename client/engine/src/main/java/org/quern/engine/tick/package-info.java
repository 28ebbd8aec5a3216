/** One turn of the engine: its time, its stages, what they order, what fails, and what waits for the disk. */
@NullMarked
package org.quern.engine.tick;

import org.jspecify.annotations.NullMarked;
