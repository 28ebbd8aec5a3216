package org.quern.simulator.soak.world;

import java.util.List;
import java.util.Map;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.Programs;
import org.quern.simulator.soak.host.SimulationClock;
import org.quern.simulator.soak.host.User;
import org.quern.simulator.soak.host.Volume;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResults;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.store.StateStore;

/**
 * A computer on which a client lives and dies, with its projects' servers. Everything that happens takes its time; nothing here
 * decides anything that the daemon's engine decides.
 */
public final class World implements WorldView {
    private final Host host;
    private final User user;
    private final Watch watch;
    private final ClientRuns runs;
    private final ClientEnd clientEnd;
    private final FaultInjector faults;
    private long turns;

    /**
     * A world at its first moment.
     *
     * @param explains the engine tells its reasons; it does the same without
     */
    public World(RunPlan plan, Watch watch, EngineWrapper wrapper, boolean explains) {
        this.watch = watch;
        host = new Host(plan);
        user = new User(host);
        ClockFaults clock = new ClockFaults(host);
        runs = new ClientRuns(host, user, new Observers(this, watch, wrapper, explains));
        clientEnd = new ClientEnd(host, user, runs, clock);
        faults = new FaultInjector(host, user, runs, clientEnd, clock);
        for (Fault fault : plan.faults()) {
            host.time().in(fault.at(), () -> faults.happen(fault));
        }
        host.time().in(plan.quietFrom(), this::heal);
        host.time().in(0, () -> runs.begin(clientEnd));
    }

    /** Runs for so many seconds, to the end of what is planned at most. */
    public void run(double seconds) {
        SimulationClock time = host.time();
        double end = Math.min(seconds, host.plan().seconds());
        while (time.now() < end) {
            pass(Math.min(Math.min(time.next(), end), time.isAsleep() ? time.asleepUntil() : awakeUntil()));
            time.happen();
            Session session = runs.session();
            if (session != null && !time.isAsleep() && session.turnAt() <= time.now()) {
                turns++;
                session.turn();
            }
        }
        if (end == host.plan().seconds()) {
            watch.ended(this);
        }
    }

    private double awakeUntil() {
        Session session = runs.session();
        double turn = session == null ? Double.POSITIVE_INFINITY : session.turnAt();
        return Math.min(turn, host.time().now() + host.programs().nextEnd());
    }

    private void pass(double until) {
        double seconds = until - host.time().now();
        if (seconds > 0 && isAsleep()) {
            host.time().sleep(until);
        } else if (seconds > 0) {
            watch.passing(this, seconds);
            host.time().pass(until);
            host.programs().pass(seconds);
        }
    }

    /** From now on nothing goes wrong, and there is no new work: what is under way must come to its end. */
    private void heal() {
        host.heal();
        clientEnd.callOff();
        user.calmsDown();
    }

    /** How many faults of each kind happened so far; one that found nothing to hit did not. */
    public Map<FaultKind, Integer> faultsHappened() {
        return faults.happened();
    }

    @Override
    public RunPlan plan() {
        return host.plan();
    }

    @Override
    public SimulationClock time() {
        return host.time();
    }

    @Override
    public Volume volume() {
        return host.volume();
    }

    @Override
    public ActualResults actual() {
        return host.actual();
    }

    @Override
    public Programs programs() {
        return host.programs();
    }

    @Override
    public User user() {
        return user;
    }

    @Override
    public StateStore store() {
        return host.store();
    }

    @Override
    public List<Server> servers() {
        return host.servers();
    }

    @Override
    public Server server(ProjectUrl project) {
        return host.server(project);
    }

    @Override
    public long turns() {
        return turns;
    }

    @Override
    public boolean hasClient() {
        return runs.hasClient();
    }

    @Override
    public boolean isAsleep() {
        return host.time().isAsleep();
    }

    @Override
    public double allowedBytes() {
        return allowedBytes(volume().freeBytes());
    }

    @Override
    public double ownLimitBytes() {
        return allowedBytes(Double.POSITIVE_INFINITY);
    }

    private double allowedBytes(double freeBytes) {
        return DiskLimit.bytes(user.preferences(), volume().usedBytes(), volume().totalBytes(), freeBytes);
    }

    @Override
    public double bytesComing() {
        Session session = runs.session();
        return session == null ? 0 : session.transfers.bytesComing();
    }

    @Override
    public double bytesCopied(TaskLaunch launch) {
        Session session = runs.session();
        return session == null ? 0 : session.tasks.copies(launch);
    }

    @Override
    public boolean isCalling(ProjectUrl project) {
        Session session = runs.session();
        return session != null && session.calls.calls(project);
    }

    @Override
    public double clientWall() {
        Session session = runs.session();
        return session == null ? host.time().wall() : session.clientWall();
    }

    @Override
    public double clientShift() {
        Session session = runs.session();
        return session == null ? 0 : session.clientShift();
    }

    @Override
    public boolean allowsNetwork() {
        Session session = runs.session();
        return session != null && session.permissions.allowsNetwork();
    }

    @Override
    public boolean allowsTransfers() {
        Session session = runs.session();
        return session != null && session.permissions.allowsTransfers();
    }

    @Override
    public boolean allowsComputing() {
        Session session = runs.session();
        return session != null && session.permissions.allowsComputing();
    }

    @Override
    public boolean isTransferring(FileId file) {
        Session session = runs.session();
        return session != null && session.transfers.runs(file);
    }

    @Override
    public long transferCount(ProjectUrl project, boolean upload) {
        Session session = runs.session();
        return session == null ? 0 : session.transfers.count(project, upload);
    }

    @Override
    public long placesTaken(ProjectUrl project, boolean upload) {
        Session session = runs.session();
        return session == null ? 0 : session.transfers.places(project, upload);
    }
}
