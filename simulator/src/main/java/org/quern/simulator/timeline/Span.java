package org.quern.simulator.timeline;

import org.quern.model.TaskId;

/**
 * A stretch in which a task computed.
 *
 * @param task which
 * @param project its project's number in the scenario
 * @param instance number of the CPU or device instance, from the top
 * @param from Unix seconds
 * @param until Unix seconds
 */
record Span(TaskId task, int project, int instance, double from, double until) {}
