/** From "this task shall run" to the end of its process: starts, bounds, exits, failures, outputs. */
@NullMarked
package org.quern.engine.task;

import org.jspecify.annotations.NullMarked;
