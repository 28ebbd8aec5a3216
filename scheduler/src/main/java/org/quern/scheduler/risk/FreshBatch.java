package org.quern.scheduler.risk;

import org.quern.model.ProjectSnapshot;

/**
 * Fresh tasks of one project that come together.
 *
 * @param task each of them
 * @param count how many
 * @param project index of theirs
 * @param atOnce so many tasks of that project may run at once, those on hand included
 */
record FreshBatch(FreshTask task, int count, int project, int atOnce) {
    /** Of whichever of its applications. */
    static FreshBatch of(FreshTask task, int count, int index, ProjectSnapshot project) {
        return new FreshBatch(task, count, index, RunLimits.atOnce(project));
    }
}
