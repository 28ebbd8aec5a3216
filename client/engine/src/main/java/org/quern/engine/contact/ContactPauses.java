package org.quern.engine.contact;

import java.util.Locale;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;

/** The rest that a project owes for what a contact has cost, however that ended: a failed one costs as much as another. */
final class ContactPauses {
    private ContactPauses() {}

    /** A master page was read for the sake of a call that follows at once: its bytes are owed after that. */
    static void note(TickContext tick, ProjectState project, double bytes) {
        tick.state().contacts().owed(project.url(), bytes, tick.now().mono());
    }

    /** A contact is over that took {@code seconds} and brought {@code bytes}. */
    static void owe(TickContext tick, ProjectState project, double seconds, double bytes) {
        double owed = tick.state().contacts().owed(project.url(), bytes, tick.now().mono());
        String brought = owed > bytes ? String.format(Locale.ROOT, ", and its last ones %.1f MB", owed / 1e6) : "";
        project.timing().rests(
                String.format(Locale.ROOT, "its last contact took %.0f s and brought %.1f MB%s", seconds, bytes / 1e6,
                        brought),
                seconds, owed, tick.now().wall());
    }
}
