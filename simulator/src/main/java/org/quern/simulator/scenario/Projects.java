package org.quern.simulator.scenario;

import java.util.List;
import java.util.stream.Collectors;
import org.quern.model.ProjectUrl;

/** Finds projects by what people write. */
final class Projects {
    private Projects() {}

    /**
     * The project with that URL, however it is spelt, or with that name.
     *
     * @throws IllegalArgumentException if there is none; the message names those that there are
     */
    static ProjectModel find(Scenario scenario, String written) {
        ProjectUrl url = ProjectUrl.of(written);
        List<ProjectModel> projects = scenario.projects();
        return projects.stream().filter(p -> p.url().sameProject(url) || p.name().equalsIgnoreCase(written)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no project '" + written + "'; there are "
                        + projects.stream().map(p -> p.url().canonical()).collect(Collectors.joining(", ")) + "."));
    }
}
