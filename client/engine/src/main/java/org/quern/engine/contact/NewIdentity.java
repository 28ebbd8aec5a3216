package org.quern.engine.contact;

import java.util.Locale;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;

/**
 * A server that knows this computer by a number makes another host of it where the number of the request is an old one: its data
 * directory was copied from another computer, or an old copy was put back. With the cross-project id of that computer both would be one
 * to every project (docs/protocol/accounts.md 6).
 */
final class NewIdentity {
    private NewIdentity() {}

    /** This computer has an id of its own from now on; projects of an account manager are told soon. */
    static void take(TickContext tick, ProjectState from) {
        String id = String.format(Locale.ROOT, "%016x%016x", tick.random().nextLong(), tick.random().nextLong());
        tick.state().computer().newIdentity(id);
        tick.log(from.url(), "This computer has a new cross-project ID, " + id
                + ": the project knows another host by the one before, from which this data directory was copied perhaps");
        tick.state().projects().values().stream().filter(project -> project.flags().attachedViaAcctMgr())
                .forEach(project -> project.timing().newIdentity(tick.now().wall()));
    }
}
