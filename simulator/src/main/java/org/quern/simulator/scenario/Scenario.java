package org.quern.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.ResourceUsage;

/**
 * One thing to simulate. A value: two equal scenarios give the same runs.
 *
 * @param name for reports
 * @param host the computer
 * @param client the user's preferences
 * @param projects the attached projects
 * @param past what was before; usually nothing
 */
public record Scenario(String name, HostModel host, ClientModel client, List<ProjectModel> projects,
        Past past) {
    private static final double DAY_SECONDS = 86_400;
    private static final double STUDY_FPOPS = 1.3e13;
    private static final double STUDY_FLOPS = 1e9;

    public Scenario {
        projects = List.copyOf(projects);
    }

    /** A client that has just been installed. */
    public Scenario(String name, HostModel host, ClientModel client, List<ProjectModel> projects) {
        this(name, host, client, projects, Past.NONE);
    }

    /** Some tasks lose work when they leave memory. */
    public boolean hasCheckpoints() {
        return projects.stream().flatMap(project -> project.apps().stream())
                .anyMatch(app -> app.needs().checkpointSeconds() > 0);
    }

    /** The same under another name. */
    public Scenario named(String newName) {
        return new Scenario(newName, host, client, projects, past);
    }

    public Scenario withHost(HostModel newHost) {
        return new Scenario(name, newHost, client, projects, past);
    }

    public Scenario withClient(ClientModel newClient) {
        return new Scenario(name, host, newClient, projects, past);
    }

    public Scenario withProjects(List<ProjectModel> newProjects) {
        return new Scenario(name, host, client, newProjects, past);
    }

    /** The study's base scenario with {@code mix} projects: of the i-th, size, latency bound and share are i times the base. */
    public static Scenario study(int mix) {
        List<ProjectModel> projects = new ArrayList<>();
        for (int i = 1; i <= mix; i++) {
            AppModel app = new AppModel("app" + i, 1, i * 9 * DAY_SECONDS, i * STUDY_FPOPS, i * STUDY_FPOPS, 0,
                    List.of(new ResourceUsage(1, null, 0, STUDY_FLOPS)));
            projects.add(ProjectModel.of("p" + (i < 10 ? "0" : "") + i, 100.0 * i, app));
        }
        return new Scenario("mix" + mix, HostModel.plain(2, STUDY_FLOPS).withActive(new Availability(0.8, 1000)),
                ClientModel.STUDY, projects);
    }
}
