package org.quern.engine.manager;

import org.quern.model.ManagedAccount;
import org.quern.model.ManagedFigures;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectUrl;

/** What an account manager wants done with one attached project. */
public sealed interface ProjectRuling {
    /** Which project. */
    ProjectUrl project();

    /**
     * Leave it.
     *
     * @param project which
     */
    record Detach(ProjectUrl project) implements ProjectRuling {}

    /**
     * Keep it, on these terms; from now on it is the manager's.
     *
     * @param project which
     * @param dontRequestMoreWork "no new tasks"
     * @param detachWhenDone leave it when its last task is reported
     * @param suspension whether its tasks may run
     * @param update contact its scheduler
     * @param abortNotStarted give up its tasks that have not begun
     * @param terms share and resources
     */
    record Govern(ProjectUrl project, boolean dontRequestMoreWork, boolean detachWhenDone,
            ManagedAccount.Suspension suspension, boolean update, boolean abortNotStarted, ManagerTerms terms)
            implements
                ProjectRuling {}

    /**
     * Its figures, kept by a manager that chooses projects.
     *
     * @param project which
     * @param figures what is known there
     * @param fresh it is attached by this very reply: the past of this host counts, too
     */
    record Remember(ProjectUrl project, ManagedFigures figures, boolean fresh) implements ProjectRuling {}
}
