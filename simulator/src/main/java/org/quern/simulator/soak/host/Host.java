package org.quern.simulator.soak.host;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.quern.model.ProjectUrl;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.plan.ProjectPlan;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResults;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.store.StateStore;

/** What a client lives on: a computer with its clocks, disk and processes, and the network to its projects' servers. Mutable. */
public final class Host {
    private final RunPlan plan;
    private final SimulationClock time = new SimulationClock();
    private final Moments moments;
    private final Volume volume;
    private final ActualResults actual = new ActualResults();
    private final Programs programs;
    private final TreeMap<ProjectUrl, Server> servers = new TreeMap<>();
    private final List<Server> serverList;
    private final StateStore store;
    private double networkDownUntil;

    /** One at the first moment of a run. */
    public Host(RunPlan plan) {
        this.plan = plan;
        moments = new Moments(plan.random(1));
        volume = new Volume(time, plan.host().diskBytes(), plan.host().otherBytes());
        programs = new Programs(time, volume, moments);
        store = new StateStore(plan.random(3));
        SplittableRandom serverChance = plan.random(2);
        for (ProjectPlan project : plan.projects()) {
            servers.put(project.url(), new Server(project, actual, serverChance.split()));
        }
        serverList = List.copyOf(servers.values());
    }

    /** What the run is about. */
    public RunPlan plan() {
        return plan;
    }

    /** Its time. */
    public SimulationClock time() {
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

    /** The client's state on its disk. */
    public StateStore store() {
        return store;
    }

    /** What is really true of all results. */
    public ActualResults actual() {
        return actual;
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

    /** The only source of chance of what happens here; servers and disk damage have their own. */
    public SplittableRandom chance() {
        return moments.chance();
    }

    /** Seconds that something takes, by chance. */
    public double moment(double least, double most) {
        return moments.between(least, most);
    }

    /** When a fault that begins now is over, seconds of the run: after a time between these, and no later than the quiet time at the end. */
    public double until(Fault fault, double least, double most) {
        return Math.min(time.now() + fault.between(least, most), plan.quietFrom());
    }

    /** It sleeps for so long from now, if it does not sleep longer anyway. */
    public void sleep(double seconds) {
        double slept = time.fallAsleep(Math.min(time.now() + seconds, plan.quietFrom()));
        serverList.forEach(server -> server.trouble().slept(time.now(), slept));
    }

    /** There is no network until then, seconds of the run. */
    public void cutNetwork(double until) {
        networkDownUntil = Math.max(networkDownUntil, until);
    }

    /** Seconds of the run until which there is no network. */
    public double networkDownUntil() {
        return networkDownUntil;
    }

    /** From now on nothing goes wrong, and there is no new work. */
    public void heal() {
        time.step(-time.error());
        volume.heal();
        networkDownUntil = 0;
        for (Server server : serverList) {
            server.trouble().heal();
            server.trouble().dry = true;
        }
        programs.heal();
    }
}
