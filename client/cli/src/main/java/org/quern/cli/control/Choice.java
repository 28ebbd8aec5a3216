package org.quern.cli.control;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.NearNames;
import org.quern.cli.text.SoleNames;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;

/** Which project or task a person means: a whole name or URL, or a part that fits one only. */
public final class Choice {
    /** Of many that fit, as many are named. */
    private static final int SHOWN = 5;

    private Choice() {}

    static GuiRecord project(ControlClient client, String wanted) throws ControlException, IOException {
        return project(client.projects(), wanted);
    }

    static GuiRecord project(List<GuiRecord> projects, String wanted) throws ControlException {
        ProjectUrl url = ProjectUrl.of(wanted);
        Map<String, String> names = names(projects);
        List<GuiRecord> exact = projects.stream().filter(project -> urlOf(project).sameProject(url)).toList();
        if (exact.isEmpty()) { // an address is meant before a name: projects choose their names
            exact = projects.stream().filter(project -> project.text("project_name").equalsIgnoreCase(wanted)
                    || wanted.equalsIgnoreCase(names.get(project.text("master_url")))).toList();
        }
        return only("project", wanted, exact.isEmpty() ? projects.stream().filter(project -> fits(project, wanted))
                .toList() : exact, List.copyOf(names.values()));
    }

    /** A task; {@code project} = null looks in all projects. */
    static GuiRecord task(ControlClient client, String wanted, @Nullable String project)
            throws ControlException, IOException {
        List<GuiRecord> tasks = client.tasks();
        if (project != null) {
            ProjectUrl url = urlOf(project(client, project));
            tasks = tasks.stream().filter(task -> ProjectUrl.of(task.text("project_url")).sameProject(url)).toList();
        }
        List<GuiRecord> exact = tasks.stream().filter(task -> task.text("name").equals(wanted)).toList();
        return only("task", wanted, exact.isEmpty()
                ? tasks.stream().filter(task -> contains(task.text("name"), wanted)).toList()
                : exact, tasks.stream().map(task -> task.text("name")).toList());
    }

    private static boolean fits(GuiRecord project, String wanted) {
        return contains(project.text("project_name"), wanted) || contains(project.text("master_url"), wanted);
    }

    private static boolean contains(String name, String part) {
        return !part.isBlank() && name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static GuiRecord only(String kind, String wanted, List<GuiRecord> found, List<String> known)
            throws ControlException {
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (known.isEmpty()) {
            throw ControlException.failed("There is no " + kind + " here at all, so none is called '" + wanted + "'.");
        }
        throw ControlException.failed(found.isEmpty()
                ? "No " + kind + " is called '" + wanted + "'. Near: " + String.join(", ", NearNames.of(wanted, known))
                        + "."
                : "'" + wanted + "' may be any of " + found.size() + " " + kind + "s: "
                        + String.join(", ", found.stream().map(Choice::labelOf).limit(SHOWN).toList())
                        + ". Say which.");
    }

    private static String labelOf(GuiRecord record) {
        return record.has("master_url") ? record.text("master_url")
                : record.text("name") + " of " + record.text("project_url");
    }

    public static ProjectUrl urlOf(GuiRecord project) {
        return ProjectUrl.of(project.text("master_url"));
    }

    /** What people call a project: its name, or its URL as long as it has none. */
    static String nameOf(GuiRecord project) {
        String name = project.text("project_name");
        return name.isEmpty() ? project.text("master_url") : name;
    }

    /** What people call each project, by its URL as the client says it: its name, with its host where another one has the same, or that URL as long as it has none ({@link SoleNames}). */
    static Map<String, String> names(List<GuiRecord> projects) {
        Map<String, String> told = new LinkedHashMap<>();
        projects.forEach(each -> told.put(each.text("master_url"), each.text("project_name")));
        Map<String, String> sole = SoleNames.of(told);
        told.replaceAll((url, name) -> sole.getOrDefault(url, url));
        return told;
    }
}
