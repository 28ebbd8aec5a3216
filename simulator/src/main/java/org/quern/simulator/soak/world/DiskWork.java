package org.quern.simulator.soak.world;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.User;

/** What one life of the client does on the disk by itself: looks, removals, and its state. */
final class DiskWork {
    /** What a state takes at least. */
    private static final double STATE_BYTES = 10_000;
    /** A disk that refuses tries for a while before it says so. */
    private static final double REFUSAL_SECONDS = 20;
    private final Host host;
    private final User user;
    private final Observers observers;
    private final Client client;
    @Nullable
    private SavedState writing;
    /** Free bytes when the disk was measured last; empty before that. */
    private OptionalDouble measuredFree = OptionalDouble.empty();

    DiskWork(Host host, User user, Observers observers, Client client) {
        this.host = host;
        this.user = user;
        this.observers = observers;
        this.client = client;
    }

    /** As the daemon does: a look that finds the volume as it was leads to nothing. */
    void measure(double tolerance) {
        double free = host.volume().freeBytes();
        if (tolerance <= 0 || measuredFree.isEmpty()
                || Math.abs(free - measuredFree.getAsDouble()) > tolerance) {
            measuredFree = OptionalDouble.of(free);
            client.in(host.moment(0.05, 2), () -> client.postMeasured(host.volume().measured()));
        }
    }

    void delete(Command.DeleteFile command) {
        client.in(host.moment(0.01, 1), () -> {
            if (host.volume().isReadOnly()) {
                client.post(new Event.FileDeleted(command.file(), "Read-only file system"));
            } else {
                host.volume().delete(command.file());
                client.postQuietly(new Event.FileDeleted(command.file(), ""));
            }
        });
    }

    void remove(ProjectUrl project) {
        client.in(host.moment(0.01, 1), () -> {
            host.volume().deleteAll(project);
            user.accountRemoved(project);
        });
    }

    void save(Command.SaveState command) {
        writing = command.state();
        client.in(host.moment(0.01, 1), () -> {
            writing = null;
            String problem = host.volume().refusal(STATE_BYTES);
            // A full disk has a reserve for the state, most of the time.
            if (problem.isEmpty() || (!host.volume().isReadOnly() && host.chance().nextInt(4) > 0)) {
                host.store().write(command.state());
                observers.watch().stored(observers.world(), command.state());
                client.postSaved(command.sequence());
            } else {
                host.store().refuse(command.state());
                client.in(host.moment(0, REFUSAL_SECONDS),
                        () -> client.post(new Event.StateSaveFailed(command.sequence(), problem)));
            }
        });
    }

    /** A state that is being written now, perhaps; null if there is certainly none. */
    @Nullable
    SavedState unfinished() {
        return writing;
    }
}
