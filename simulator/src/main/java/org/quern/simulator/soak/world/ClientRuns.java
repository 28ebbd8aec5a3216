package org.quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.Slot;
import org.quern.simulator.soak.host.User;
import org.quern.simulator.soak.server.ActualResult;

/** The runs of the client on a computer, one after the other, and what becomes of its state in between. Mutable. */
final class ClientRuns {
    /** A client that stands by looks so often, about. */
    private static final double LOOK_AGAIN_SECONDS = 60;
    private final Host host;
    private final User user;
    private final Observers observers;
    private final Boot boot;
    @Nullable
    private Session session;
    private double stateHiddenUntil;

    ClientRuns(Host host, User user, Observers observers) {
        this.host = host;
        this.user = user;
        this.observers = observers;
        boot = new Boot(host, user, observers);
    }

    /** The client that runs now, null if none does. */
    @Nullable
    Session session() {
        return session;
    }

    /** A client runs. */
    boolean hasClient() {
        return session != null;
    }

    /** A client begins, if none runs; it ends as {@code crash} says. */
    void begin(CrashPoint crash) {
        if (session == null && stateHiddenUntil > host.time().now()) {
            host.store().cannotBeRead();
            host.time().whenAwake(LOOK_AGAIN_SECONDS, () -> begin(crash)); // it stands by
        } else if (session == null) {
            session = boot.start(crash);
            user.meets(session);
        }
    }

    /** The client's process is gone; another one comes after that time, and ends as {@code next} says. */
    void die(CrashPoint next, boolean powerCut, double awaySeconds) {
        Session last = session;
        if (last != null) {
            host.store().stop(powerCut, last.disk.unfinished());
            last.die();
            session = null;
            user.meets(null);
            observers.watch().died(observers.world());
        }
        if (powerCut) {
            host.programs().cut();
            host.volume().cut(host.chance());
            host.time().boot();
        } else {
            host.programs().orphan();
        }
        host.servers().forEach(server -> server.trouble().slept(host.time().now(), awaySeconds));
        host.time().whenAwake(awaySeconds, () -> begin(next));
    }

    /** The state cannot be read for so long. */
    void hideState(double seconds) {
        stateHiddenUntil = Math.min(host.time().now() + seconds, host.plan().quietFrom());
    }

    /** Generations of the state are damaged; what the slots hold is what is known of checkpoints then (decision 0047). */
    void damageState() {
        goOnFrom(host.store().damage(user.accounts().stream().map(AccountFile::url).toList()));
    }

    /** Somebody puts an earlier state in the place of the last. */
    void putEarlierState() {
        SavedState earlier = host.store().putEarlier();
        if (earlier != null) {
            goOnFrom(earlier);
        }
    }

    private void goOnFrom(@Nullable SavedState whole) {
        host.actual().all().forEach(ActualResult::forgotten);
        host.actual().all().forEach(ActualResult::goesOn);
        host.volume().slots().forEach(Slot::remains);
        observers.watch().damaged(observers.world(), whole);
    }

    /** Files of that project are on their way. */
    boolean transfers(ProjectUrl project) {
        return session != null && session.transfers.runs(project);
    }

    /** Those break off somewhere. */
    void breakTransfers(ProjectUrl project) {
        if (session != null) {
            session.transfers.breakOff(project);
        }
    }
}
