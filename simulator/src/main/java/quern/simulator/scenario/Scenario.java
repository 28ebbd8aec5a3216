package quern.simulator.scenario;

import java.util.List;
import quern.model.ResourceUsage;

/**
 * One thing to simulate.
 *
 * @param name for reports
 * @param host the computer
 * @param client the user's preferences
 * @param projects the attached projects
 */
public record Scenario(String name, HostModel host, ClientModel client, List<ProjectModel> projects) {
    private static final double DAY_SECONDS = 86_400;
    private static final double STUDY_FPOPS = 1.3e13;
    private static final double STUDY_FLOPS = 1e9;

    public Scenario {
        projects = List.copyOf(projects);
    }

    /** The study's base scenario with {@code mix} projects: of the i-th, size, latency bound and share are i times the base. */
    public static Scenario study(int mix) {
        List<ProjectModel> projects = new java.util.ArrayList<>();
        for (int i = 1; i <= mix; i++) {
            AppModel app = new AppModel("app" + i, 1, i * 9 * DAY_SECONDS, i * STUDY_FPOPS, i * STUDY_FPOPS, 0,
                    List.of(new ResourceUsage(1, null, 0, STUDY_FLOPS)));
            projects.add(ProjectModel.of("p" + (i < 10 ? "0" : "") + i, 100.0 * i, app));
        }
        return new Scenario("mix" + mix, HostModel.plain(2, STUDY_FLOPS).withActive(new Availability(0.8, 1000)),
                ClientModel.STUDY, projects);
    }
}
