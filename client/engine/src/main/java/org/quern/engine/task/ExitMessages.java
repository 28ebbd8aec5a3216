package org.quern.engine.task;

import org.quern.engine.tick.TickContext;
import org.quern.model.ExitFacts;
import org.quern.model.ProjectUrl;

/** Passes on what an application wants its user to know at its end (docs/protocol/app-control.md 16). */
final class ExitMessages {
    private ExitMessages() {}

    /** Shows the text of a finish file, and that of a temporary exit where it is marked as a notice: the log tells it anyway. */
    static void show(TickContext tick, ProjectUrl project, String task, ExitFacts facts) {
        ExitFacts.FinishFile finish = facts.finishFile();
        if (finish != null && !finish.message().isEmpty()) {
            tell(tick, project, "Message from task " + task + ": " + finish.message(), finish.notice());
        }
        ExitFacts.TemporaryExit later = facts.temporaryExit();
        if (later != null && later.notice()) {
            tell(tick, project, "Message from task " + task + ": " + later.reason(), true);
        }
    }

    private static void tell(TickContext tick, ProjectUrl project, String text, boolean notice) {
        if (notice) {
            tick.alert(project, text);
        } else {
            tick.log(project, text);
        }
    }
}
