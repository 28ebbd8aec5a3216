package org.quern.engine.contact;

import org.quern.config.options.LogFlag;
import org.quern.engine.command.Decision;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;

/** Ends the client where that is wanted when there is nothing left to do (docs/protocol/configuration.md 1.2, {@code exit_when_idle}). */
public final class IdleStage implements Stage {
    private static final String SUBJECT = "client";

    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        if (!state.settings().work().exitWhenIdle() || state.quitting()) {
            return;
        }
        boolean hasWork = state.projects().values().stream().anyMatch(project -> !project.results().isEmpty());
        if (hasWork) {
            state.contacts().sawWork();
        }
        boolean isAsking = state.projects().values().stream().anyMatch(project -> project.session().isUnderWay());
        if (!hasWork && !isAsking && state.contacts().workSeen()) {
            String why = "No task is left; ending, as <exit_when_idle> of cc_config.xml wants";
            tick.log(LogFlag.TASK, null, why);
            tick.decide(Decision.Kind.HOST, SUBJECT, "end", why);
            state.quit();
        }
    }
}
