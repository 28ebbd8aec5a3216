package org.quern.engine.user;

import org.quern.engine.state.ProjectState;

/** A project that its user, or the account manager for the user, suspends. */
final class ProjectSuspension {
    private ProjectSuspension() {}

    /** One that has answered before is asked again soon after a start from a doubtful state: no first contact, which a suspension lets pass. */
    static void suspend(ProjectState project) {
        project.orders().suspendedByUser();
        project.timing().suspended(project.facts().hostId() != 0);
    }
}
