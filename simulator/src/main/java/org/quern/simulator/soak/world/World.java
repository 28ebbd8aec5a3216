package org.quern.simulator.soak.world;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFile;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.plan.ProjectPlan;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.ActualResults;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.store.StateStore;

/**
 * A computer on which a client lives and dies, with its projects' servers. Everything that happens takes its time; nothing here
 * decides anything that the daemon's engine decides.
 */
public final class World {
    /** A client that stands by looks so often, about. */
    private static final double LOOK_AGAIN_SECONDS = 60;
    private final RunPlan plan;
    private final Watch watch;
    private final EngineWrapper wrapper;
    private final boolean explains;
    private final Timeline time = new Timeline();
    private final SplittableRandom chance;
    private final Volume volume;
    private final ActualResults actual = new ActualResults();
    private final Programs programs = new Programs(this);
    private final TreeMap<ProjectUrl, Server> servers = new TreeMap<>();
    private final List<Server> serverList;
    private final StateStore store;
    private final User user;
    private final ClientEnd clientEnd = new ClientEnd(this);
    private final Faults faults = new Faults(this);
    private final Boot boot = new Boot(this);
    @Nullable
    private Session session;
    private double asleepUntil;
    private double networkDownUntil;
    private double stateHiddenUntil;
    private long turns;

    /**
     * A world at its first moment.
     *
     * @param explains the engine tells its reasons; it does the same without
     */
    public World(RunPlan plan, Watch watch, EngineWrapper wrapper, boolean explains) {
        this.plan = plan;
        this.watch = watch;
        this.wrapper = wrapper;
        this.explains = explains;
        chance = plan.random(1);
        volume = new Volume(time, plan.host().diskBytes(), plan.host().otherBytes());
        store = new StateStore(plan.random(3));
        user = new User(this);
        SplittableRandom serverChance = plan.random(2);
        for (ProjectPlan project : plan.projects()) {
            servers.put(project.url(), new Server(project, actual, serverChance.split()));
        }
        serverList = List.copyOf(servers.values());
        for (Fault fault : plan.faults()) {
            time.in(fault.at(), () -> faults.happen(fault));
        }
        time.in(plan.quietFrom(), this::heal);
        time.in(0, this::begin);
    }

    /** Runs for so many seconds, to the end of what is planned at most. */
    public void run(double seconds) {
        double end = Math.min(seconds, plan.seconds());
        while (time.now() < end) {
            double next = Math.min(Math.min(time.next(), end), isAsleep() ? asleepUntil : awakeUntil());
            pass(next);
            time.happen();
            if (session != null && !isAsleep() && session.turnAt() <= time.now()) {
                turns++;
                session.turn();
            }
        }
        if (end == plan.seconds()) {
            watch.ended(this);
        }
    }

    private double awakeUntil() {
        double turn = session == null ? Double.POSITIVE_INFINITY : session.turnAt();
        return Math.min(turn, time.now() + programs.nextEnd());
    }

    private void pass(double until) {
        double seconds = until - time.now();
        if (seconds > 0 && isAsleep()) {
            time.sleep(until);
        } else if (seconds > 0) {
            watch.passing(this, seconds);
            time.pass(until);
            programs.pass(seconds);
        }
    }

    private void begin() {
        if (session == null && stateHiddenUntil > time.now()) {
            store.cannotBeRead();
            onHost(LOOK_AGAIN_SECONDS, this::begin); // it stands by
        } else if (session == null) {
            session = boot.start();
        }
    }

    /** The state cannot be read for so long. */
    void hideState(double seconds) {
        stateHiddenUntil = Math.min(time.now() + seconds, plan.quietFrom());
    }

    /** From now on nothing goes wrong, and there is no new work: what is under way must come to its end. */
    private void heal() {
        time.step(-time.error());
        volume.heal();
        networkDownUntil = 0;
        for (Server server : servers.values()) {
            server.trouble().heal();
            server.trouble().dry = true;
        }
        programs.heal();
        clientEnd.callOff();
        user.calmsDown();
    }

    /** The client's process is gone; another one comes after that time. */
    void die(boolean powerCut, double awaySeconds) {
        if (session != null) {
            store.stop(powerCut, session.runner.unfinished());
            session.die();
            session = null;
            watch.died(this);
        }
        if (powerCut) {
            programs.cut();
            volume.cut(chance);
            time.boot();
        } else {
            programs.orphan();
        }
        serverList.forEach(server -> server.trouble().slept(time.now(), awaySeconds));
        onHost(awaySeconds, this::begin);
    }

    /** Generations of the state are damaged; what the slots hold is what is known of checkpoints then (decision 0047). */
    void damageState() {
        goOnFrom(store.damage(accounts().stream().map(AccountFile::url).toList()));
    }

    /** Somebody puts an earlier state in the place of the last. */
    void putEarlierState() {
        SavedState earlier = store.putEarlier();
        if (earlier != null) {
            goOnFrom(earlier);
        }
    }

    /** Somebody sets the clock while no client runs. */
    void setClockUnseen(Fault fault) {
        faults.setClockUnseen(fault);
    }

    private void goOnFrom(@Nullable SavedState whole) {
        actual.all().forEach(ActualResult::forgotten);
        actual.all().forEach(ActualResult::goesOn);
        volume.slots().forEach(Slot::remains);
        watch.damaged(this, whole);
    }

    /** Something happens on this computer later; while it sleeps, nothing does. */
    void onHost(double seconds, Runnable what) {
        time.in(seconds, () -> {
            if (isAsleep()) {
                onHost(asleepUntil - time.now(), what);
            } else {
                what.run();
            }
        });
    }

    void sleep(double seconds) {
        double before = Math.max(asleepUntil, time.now());
        asleepUntil = Math.max(before, Math.min(time.now() + seconds, plan.quietFrom()));
        serverList.forEach(server -> server.trouble().slept(time.now(), asleepUntil - before));
    }

    /** The computer sleeps. */
    public boolean isAsleep() {
        return asleepUntil > time.now();
    }

    void cutNetwork(double until) {
        networkDownUntil = Math.max(networkDownUntil, until);
    }

    /** Seconds of the run until which there is no network. */
    public double networkDownUntil() {
        return networkDownUntil;
    }

    void breakTransfers(ProjectUrl project) {
        if (session != null) {
            session.calls.transfers.breakOff(project);
        }
    }

    /** Sensors or preferences changed. */
    void look() {
        if (session != null && !isAsleep()) {
            session.permissions.look();
        }
    }

    /** Bytes that the client may use by the user's wish, as the disk is now. */
    public double allowedBytes() {
        return user.preferences().limits().diskAllowedBytes(volume.usedBytes(), volume.totalBytes(),
                volume.freeBytes());
    }

    /** Bytes that the client may use by the user's wish, however much the volume has free. */
    public double ownLimitBytes() {
        return user.preferences().limits().diskAllowedBytes(volume.usedBytes(), volume.totalBytes(),
                Double.POSITIVE_INFINITY);
    }

    /** Files of that project are on their way. */
    boolean transfers(ProjectUrl project) {
        return session != null && session.calls.transfers.runs(project);
    }

    /** How many faults of each kind happened so far; one that found nothing to hit did not. */
    public Map<FaultKind, Integer> faultsHappened() {
        return faults.happened();
    }

    /** Bytes of downloads that are under way. */
    public double bytesComing() {
        return session == null ? 0 : session.calls.transfers.bytesComing();
    }

    /** Bytes of copies that a start makes in its slot. */
    public double bytesCopied(TaskLaunch launch) {
        return session == null ? 0 : session.tasks.copies(launch);
    }

    /** A call of that project's scheduler is under way. */
    public boolean isCalling(ProjectUrl project) {
        return session != null && session.calls.calls(project);
    }

    /** Unix seconds by the time that the client goes by, which may not be the computer's (decision 0044). */
    public double clientWall() {
        return session == null ? time.wall() : session.clientWall();
    }

    /** Seconds by which that was moved in this turn, with all times that were noted in it; 0 mostly. */
    public double clientShift() {
        return session == null ? 0 : session.clientShift();
    }

    /** The client was told that it may use the network. */
    public boolean allowsNetwork() {
        return session != null && session.permissions.allowsNetwork();
    }

    /** The client was told that it may transfer files. */
    public boolean allowsTransfers() {
        return session != null && session.permissions.allowsTransfers();
    }

    /** The client was told that it may compute. */
    public boolean allowsComputing() {
        return session != null && session.permissions.allowsComputing();
    }

    /** That file is on its way. */
    public boolean isTransferring(FileId file) {
        return session != null && session.calls.transfers.runs(file);
    }

    /** Transfers of that project in that direction. */
    public long transferCount(ProjectUrl project, boolean upload) {
        return session == null ? 0 : session.calls.transfers.count(project, upload);
    }

    /** Of all transfers in that direction, those that take a place from another one of that project. */
    public long placesTaken(ProjectUrl project, boolean upload) {
        return session == null ? 0 : session.calls.transfers.places(project, upload);
    }

    /** What it is about. */
    public RunPlan plan() {
        return plan;
    }

    /** Its time. */
    public Timeline time() {
        return time;
    }

    /** Its disk. */
    public Volume volume() {
        return volume;
    }

    /** What is really true of all results. */
    public ActualResults actual() {
        return actual;
    }

    /** Its processes. */
    public Programs programs() {
        return programs;
    }

    /** Whoever owns it. */
    public User user() {
        return user;
    }

    /** The client's state on its disk. */
    public StateStore store() {
        return store;
    }

    /** Turns of the engine so far. */
    public long turns() {
        return turns;
    }

    /** A client runs. */
    public boolean hasClient() {
        return session != null;
    }

    /** Everybody's servers, sorted by URL. */
    public List<Server> servers() {
        return serverList;
    }

    /** The servers of that project. */
    public Server server(ProjectUrl project) {
        Server server = servers.get(project);
        if (server == null) {
            throw new Violation("no bug", "no project at " + project);
        }
        return server;
    }

    @Nullable
    Session session() {
        return session;
    }

    Watch watch() {
        return watch;
    }

    EngineWrapper wrapper() {
        return wrapper;
    }

    boolean explains() {
        return explains;
    }

    ClientEnd clientEnd() {
        return clientEnd;
    }

    SplittableRandom chance() {
        return chance;
    }

    /** Seconds that something takes, by chance. */
    double moment(double least, double most) {
        return least + (most - least) * chance.nextDouble();
    }

    List<AccountFile> accounts() {
        return user.accounts();
    }
}
