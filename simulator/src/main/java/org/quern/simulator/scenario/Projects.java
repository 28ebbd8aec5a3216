package org.quern.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.GpuExclusion;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;

/** Projects by what people write, one more of them, and cards that they may not use. */
final class Projects {
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 86_400;
    /** Any card, as people say. */
    private static final String ANY = "GPU";

    private Projects() {}

    /**
     * The project with that URL, however it is spelt, with that name, or the only one of which it is a part.
     *
     * @throws IllegalArgumentException if there is none; the message names those that there are
     */
    static ProjectModel find(Scenario scenario, String written) {
        ProjectUrl url = ProjectUrl.of(written);
        List<ProjectModel> projects = scenario.projects();
        List<ProjectModel> parts = projects.stream().filter(project -> holds(project, written)).toList();
        return projects.stream().filter(p -> p.url().sameProject(url) || p.name().equalsIgnoreCase(written)).findFirst()
                .or(() -> parts.size() == 1 ? parts.stream().findFirst() : java.util.Optional.empty())
                .orElseThrow(() -> new IllegalArgumentException("There is no project '" + written + "'; there are "
                        + projects.stream().map(p -> p.url().canonical()).collect(Collectors.joining(", ")) + "."));
    }

    private static boolean holds(ProjectModel project, String part) {
        String wanted = part.toLowerCase(Locale.ROOT);
        return !part.isBlank() && (project.name().toLowerCase(Locale.ROOT).contains(wanted)
                || project.url().canonical().toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** With a project that the client has never asked; its server sends as the others' do. */
    static Scenario with(Scenario scenario, String name, double share, double hours, double days) {
        double fpops = hours * HOUR_SECONDS * scenario.host().flops();
        AppModel app = new AppModel("new", 1, days * DAY_SECONDS, fpops, fpops, 0,
                List.of(new ResourceUsage(1, null, 0, scenario.host().flops())));
        boolean isUrl = name.contains("://");
        ProjectUrl url = ProjectUrl.of(isUrl ? name
                : "http://" + host(name) + ".invalid/");
        if (scenario.projects().stream().anyMatch(project -> project.url().sameProject(url))) {
            throw new IllegalArgumentException("There is a project " + name + " already.");
        }
        ServerPolicy policy = scenario.projects().isEmpty() ? ServerPolicy.OF_SUITE
                : scenario.projects().getFirst().policy();
        List<ProjectModel> projects = new ArrayList<>(scenario.projects());
        projects.add(new ProjectModel(name, url, share, true, Availability.ALWAYS, List.of(app))
                .withPolicy(policy));
        return scenario.withProjects(projects);
    }

    private static String host(String name) {
        return name.toLowerCase(Locale.ROOT).codePoints().map(c -> Character.isLetterOrDigit(c) && c < 128 ? c : '-')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    /** With a card that the project, or all of them, may not use. */
    static Scenario without(Scenario scenario, String kind, int number, @Nullable String only) {
        List<HostModel.Device> meant = scenario.host().devices().stream()
                .filter(device -> kind.equalsIgnoreCase(ANY)
                        || device.type().name().equalsIgnoreCase(kind))
                .filter(device -> number < device.count()).toList();
        if (meant.isEmpty()) {
            throw new IllegalArgumentException("There is no card " + kind + " " + number + ", of "
                    + (scenario.host().devices().isEmpty() ? "none" : scenario.host().devices().stream()
                            .map(device -> device.count() + " of the kind " + device.type().name())
                            .collect(Collectors.joining(", ")))
                    + ". They are numbered from 0.");
        }
        List<GpuExclusion> exclusions = new ArrayList<>(scenario.client().exclusions());
        for (ProjectModel project : only == null ? scenario.projects() : List.of(find(scenario, only))) {
            meant.forEach(device -> exclusions
                    .add(new GpuExclusion(project.url(), number, device.type(), "")));
        }
        return scenario.withClient(scenario.client().withExclusions(exclusions));
    }
}
