package org.quern.engine.contact;

import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;

/** What is said of the elements of one reply that are not taken: the first ones each, then how many more. */
final class ReplyRemarks {
    /** Lines that somebody reads; a reply may hold a hundred thousand such elements. */
    private static final int MOST = 20;
    private final TickContext tick;
    private final ProjectState project;
    private int count;

    ReplyRemarks(TickContext tick, ProjectState project) {
        this.tick = tick;
        this.project = project;
    }

    void tell(String text) {
        if (count++ < MOST) {
            tick.log(project.url(), text);
        }
    }

    /** Says how many were not named. */
    void end() {
        if (count > MOST) {
            tick.log(project.url(), "Ignoring " + (count - MOST) + " more elements of the reply");
        }
    }
}
