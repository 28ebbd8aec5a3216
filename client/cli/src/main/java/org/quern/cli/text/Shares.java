package org.quern.cli.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.quern.rpc.gui.GuiRecord;

/** What projects got of the processing lately, beside what their shares ask for. */
public final class Shares {
    /** In which what was computed loses half its weight, unless rec_half_life_days says otherwise (docs/protocol/scheduling.md 4). */
    private static final double HALF_LIFE_SECONDS = 10 * 86_400.0;

    /** In a sentence; a line or two. */
    private static final int MOST_NAMED = 3;

    private Shares() {}

    /** Its part of the shares of those that may compute, 0..1; 0 of a suspended one. */
    public static double asked(List<GuiRecord> projects, GuiRecord project) {
        double all = projects.stream().mapToDouble(Shares::share).sum();
        return all > 0 ? share(project) / all : 0;
    }

    /** Its part of what was computed for all of them within the last weeks, 0..1; empty if nothing was. */
    public static OptionalDouble got(List<GuiRecord> projects, GuiRecord project) {
        double last = projects.stream().mapToDouble(each -> each.number("rec_time")).max().orElse(0);
        double all = projects.stream().mapToDouble(each -> credit(each, last)).sum();
        return all > 0 ? OptionalDouble.of(credit(project, last) / all) : OptionalDouble.empty();
    }

    /** {@code 31 of 25 %}; a dash if nothing was computed yet. */
    public static String words(List<GuiRecord> projects, GuiRecord project) {
        OptionalDouble got = got(projects, project);
        return got.isEmpty() ? "-"
                : String.format(Locale.ROOT, "%.0f of %.0f %%", 100 * got.getAsDouble(),
                        100 * asked(projects, project));
    }

    /** Of the projects that are farthest from what they ask for, by name; empty if there is only one, or nothing was computed yet. */
    public static String sentence(List<GuiRecord> projects) {
        List<GuiRecord> farthest = projects.stream().filter(project -> got(projects, project).isPresent())
                .sorted(Comparator.comparingDouble(project -> -Math
                        .abs(got(projects, project).orElseThrow() - asked(projects, project))))
                .toList();
        if (farthest.size() < 2) {
            return "";
        }
        return farthest.stream().limit(MOST_NAMED).map(project -> name(project) + " got " + words(projects, project))
                .collect(Collectors.joining(", "))
                + (farthest.size() > MOST_NAMED ? ", nearer to it the others; 'quern projects' lists all" : "");
    }

    private static String name(GuiRecord project) {
        return project.text("project_name").isEmpty() ? project.text("master_url") : project.text("project_name");
    }

    private static double share(GuiRecord project) {
        return project.is("suspended_via_gui") ? 0 : Math.max(0, project.number("resource_share"));
    }

    private static double credit(GuiRecord project, double at) {
        double age = Math.max(0, at - project.number("rec_time"));
        return Math.max(0, project.number("rec")) * Math.pow(0.5, age / HALF_LIFE_SECONDS);
    }
}
