package org.quern.simulator.scenario;

import java.util.List;
import org.quern.model.ProjectUrl;

/**
 * A project with its server.
 *
 * @param name for people
 * @param url master URL
 * @param share resource share; 0 = backup project
 * @param correctable its estimates may be corrected by what the host has seen (no dont_use_dcf)
 * @param server when its server is up
 * @param apps its applications; none = it never has work
 * @param maxConcurrent most tasks of it that the client may run at once; 0 = no limit
 * @param policy which tasks its server sends
 * @param start how it stands with this host at the beginning
 * @param rules what its server allows
 */
public record ProjectModel(String name, ProjectUrl url, double share, boolean correctable, Availability server,
        List<AppModel> apps, int maxConcurrent, ServerPolicy policy, ProjectStart start, ServerRules rules) {
    public ProjectModel {
        apps = List.copyOf(apps);
        maxConcurrent = Math.max(0, maxConcurrent);
    }

    /** A project that was just attached, without limits and with the suite's server policy. */
    public ProjectModel(String name, ProjectUrl url, double share, boolean correctable, Availability server,
            List<AppModel> apps) {
        this(name, url, share, correctable, server, apps, 0, ServerPolicy.OF_SUITE, ProjectStart.FRESH,
                ServerRules.NONE);
    }

    /** A project with a server that is always up. */
    public static ProjectModel of(String name, double share, AppModel... apps) {
        return new ProjectModel(name, ProjectUrl.of("http://" + name + ".example/"), share, true, Availability.ALWAYS,
                List.of(apps));
    }

    public ProjectModel withShare(double newShare) {
        return new ProjectModel(name, url, newShare, correctable, server, apps, maxConcurrent, policy, start,
                rules);
    }

    public ProjectModel withApps(List<AppModel> newApps) {
        return new ProjectModel(name, url, share, correctable, server, newApps, maxConcurrent, policy, start,
                rules);
    }

    /** The name of its server's policy; empty = that of the suite. */
    public String serverPolicy() {
        return policy.name();
    }

    /** The same with a server of a policy that the scenario tells; empty = that of the suite. */
    public ProjectModel withServerPolicy(String told) {
        return withPolicy(ServerPolicy.told(told));
    }

    public ProjectModel withPolicy(ServerPolicy newPolicy) {
        return new ProjectModel(name, url, share, correctable, server, apps, maxConcurrent, newPolicy, start, rules);
    }

    public ProjectModel withStart(ProjectStart newStart) {
        return new ProjectModel(name, url, share, correctable, server, apps, maxConcurrent, policy, newStart,
                rules);
    }

    public ProjectModel withRules(ServerRules newRules) {
        return new ProjectModel(name, url, share, correctable, server, apps, maxConcurrent, policy, start,
                newRules);
    }

    /** The same with a server that is not always up. */
    public ProjectModel withServer(Availability up) {
        return new ProjectModel(name, url, share, correctable, up, apps, maxConcurrent, policy, start, rules);
    }
}
