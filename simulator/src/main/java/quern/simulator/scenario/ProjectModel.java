package quern.simulator.scenario;

import java.util.List;
import quern.model.ProjectUrl;

/**
 * A project with its server.
 *
 * @param name for people
 * @param url master URL
 * @param share resource share; 0 = backup project
 * @param correctable its estimates may be corrected by what the host has seen (no dont_use_dcf)
 * @param server when its server is up
 * @param apps its applications; none = it never has work
 */
public record ProjectModel(String name, ProjectUrl url, double share, boolean correctable, Availability server,
        List<AppModel> apps) {
    public ProjectModel {
        apps = List.copyOf(apps);
    }

    /** A project with a server that is always up. */
    public static ProjectModel of(String name, double share, AppModel... apps) {
        return new ProjectModel(name, ProjectUrl.of("http://" + name + ".example/"), share, true, Availability.ALWAYS,
                List.of(apps));
    }
}
