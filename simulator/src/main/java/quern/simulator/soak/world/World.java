package quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quern.engine.EngineSettings;
import quern.model.AccountFile;
import quern.model.ProjectUrl;
import quern.simulator.soak.fault.Fault;
import quern.simulator.soak.plan.ProjectPlan;
import quern.simulator.soak.plan.RunPlan;

/**
 * A computer on which a client lives and dies, with its projects' servers. Everything that happens takes its time; nothing here
 * decides anything that the daemon's engine decides.
 */
public final class World {
    private final RunPlan plan;
    private final Watch watch;
    private final Tamper tamper;
    private final Timeline time = new Timeline();
    private final SplittableRandom chance;
    private final Volume volume;
    private final Programs programs = new Programs(this);
    private final TreeMap<ProjectUrl, Server> servers = new TreeMap<>();
    private final StateStore store;
    private final Doom doom = new Doom(this);
    private final Boot boot = new Boot(this);
    @Nullable
    private Session session;
    private long turns;

    /** A world at its first moment. */
    public World(RunPlan plan, Watch watch, Tamper tamper) {
        this.plan = plan;
        this.watch = watch;
        this.tamper = tamper;
        chance = plan.random(1);
        volume = new Volume(plan.host().diskBytes(), plan.host().otherBytes());
        store = new MemoryStore();
        SplittableRandom serverChance = plan.random(2);
        for (ProjectPlan project : plan.projects()) {
            servers.put(project.url(), new Server(project, serverChance.split()));
        }
        Faults faults = new Faults(this);
        for (Fault fault : plan.faults()) {
            time.in(fault.at(), () -> faults.happen(fault));
        }
        time.in(plan.quietFrom(), () -> servers.values().forEach(server -> server.dry = true));
        time.in(0, this::begin);
    }

    /** Runs to the end. */
    public void run() {
        while (time.now() < plan.seconds()) {
            double next = Math.min(Math.min(time.next(), time.now() + programs.nextEnd()), plan.seconds());
            Session living = session;
            if (living != null) {
                next = Math.min(next, living.turnAt());
            }
            pass(next);
            time.happen();
            if (session != null && session.turnAt() <= time.now()) {
                turns++;
                session.turn();
            }
        }
        watch.ended(this);
    }

    private void pass(double until) {
        double seconds = until - time.now();
        if (seconds > 0) {
            watch.passing(this, seconds);
            time.pass(until);
            programs.pass(seconds);
        }
    }

    private void begin() {
        session = boot.start();
    }

    /** The client's process is gone; another one comes after that time. */
    void die(boolean powerCut, double awaySeconds) {
        if (session != null) {
            session.die();
            session = null;
            watch.died(this);
        }
        if (powerCut) {
            programs.cut();
            volume.cut(time.now(), chance);
            time.boot();
        } else {
            programs.orphan();
        }
        time.in(awaySeconds, () -> {
            if (session == null) {
                begin();
            }
        });
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

    /** Its processes. */
    public Programs programs() {
        return programs;
    }

    /** Turns of the engine so far. */
    public long turns() {
        return turns;
    }

    /** Everybody's servers. */
    public List<Server> servers() {
        return new ArrayList<>(servers.values());
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

    Tamper tamper() {
        return tamper;
    }

    StateStore store() {
        return store;
    }

    Doom doom() {
        return doom;
    }

    SplittableRandom chance() {
        return chance;
    }

    /** Seconds that something takes, by chance. */
    double moment(double least, double most) {
        return least + (most - least) * chance.nextDouble();
    }

    List<AccountFile> accounts() {
        return plan.projects().stream().map(project -> new AccountFile(project.url(), "key", project.name(),
                project.share(), List.of(), "", "", null)).toList();
    }

    EngineSettings settings() {
        return Wishes.of(plan.host());
    }
}
