package org.quern.cli.text;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quern.rpc.gui.GuiRecord;

/** How many tasks do what. Each is counted once. */
public final class TaskCounts {
    /** What a task does, in the order in which it is told. */
    private enum Kind {
        RUNNING, WAITING, DOWNLOADING, SUSPENDED, UPLOADING,
        /** Over, and its process is not, or what it left is looked at. */
        ENDING,
        TO_REPORT
    }

    /** Told also where there are none. */
    private static final Set<Kind> ALWAYS = Set.of(Kind.RUNNING, Kind.WAITING, Kind.TO_REPORT);
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);

    private TaskCounts(List<GuiRecord> tasks) {
        for (Kind kind : Kind.values()) {
            counts.put(kind, 0);
        }
        tasks.forEach(task -> counts.merge(kind(task), 1, Integer::sum));
    }

    /** Of these tasks. */
    public static TaskCounts of(List<GuiRecord> tasks) {
        return new TaskCounts(tasks);
    }

    private static Kind kind(GuiRecord task) {
        if (TaskWords.isRunning(task)) {
            return Kind.RUNNING;
        }
        if (task.is("ready_to_report")) {
            return Kind.TO_REPORT;
        }
        if (TaskWords.isOver(task)) {
            return TaskWords.isUploading(task) ? Kind.UPLOADING : Kind.ENDING;
        }
        if (task.is("suspended_via_gui") || task.is("project_suspended_via_gui")) {
            return Kind.SUSPENDED;
        }
        return TaskWords.isDownloading(task) ? Kind.DOWNLOADING : Kind.WAITING;
    }

    /** As {@code 2 running, 12 waiting, 3 downloading, 1 to report}. */
    public String words() {
        return counts.entrySet().stream().filter(each -> each.getValue() > 0 || ALWAYS.contains(each.getKey()))
                .map(each -> each.getValue() + " " + name(each.getKey()).replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    /** For JSON: all of them by their names. */
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        counts.forEach((kind, count) -> facts.put(name(kind), count));
        return facts;
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
