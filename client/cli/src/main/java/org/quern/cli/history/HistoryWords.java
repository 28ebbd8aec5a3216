package org.quern.cli.history;

import java.util.Locale;
import java.util.Optional;
import org.quern.cli.text.Words;
import org.quern.config.suspend.ToldChange;
import org.quern.rpc.history.HistoryEntry;

/**
 * An entry of the history in words.
 *
 * @param what happened, in two or three words
 * @param details all else that is worth a look
 */
record HistoryWords(String what, String details) {
    /**
     * Empty for what another entry tells as well: a task that began to compute stops one day.
     *
     * @param began why it had begun, of a task that stopped; empty if that is not known
     */
    static Optional<HistoryWords> of(HistoryEntry entry, String began) {
        return switch (entry) {
            case HistoryEntry.ClientStarted e -> words("client started", e.version());
            case HistoryEntry.ClientEnded _ -> words("client ended", "");
            case HistoryEntry.ComputerSlept e -> words("computer slept", "for " + Words.duration(e.seconds()));
            case HistoryEntry.TaskStarted _ -> Optional.empty();
            case HistoryEntry.TaskStopped e -> words("computed", e.task() + " on " + e.device() + " for "
                    + Words.duration(e.at() - e.since()) + "; " + e.why()
                    + (e.reason().isEmpty() ? "" : ": " + e.reason())
                    + (began.isEmpty() ? "" : "; chosen: " + began));
            case HistoryEntry.TaskFinished e -> words("task " + e.outcome(), finished(e));
            case HistoryEntry.Contacted e -> e.answered()
                    ? words("contact", came(e.tasks()) + ", " + reported(e.reported()))
                    : words("no contact", e.reason());
            case HistoryEntry.ReasonChanged e ->
                    words(e.subject() + ": " + e.verdict(), ToldChange.without(e.reason()));
        };
    }

    private static String came(int tasks) {
        return tasks == 0 ? "no task came" : Words.count(tasks, "task") + " came";
    }

    private static String reported(int tasks) {
        return (tasks == 0 ? "none" : String.valueOf(tasks)) + (tasks == 1 ? " was reported" : " were reported");
    }

    private static String finished(HistoryEntry.TaskFinished e) {
        return e.task() + " (" + (e.app() + " " + e.version()).strip() + (e.device().isEmpty() ? "" : ", " + e.device())
                + "): " + Words.duration(e.runSeconds()) + ", " + Words.duration(e.cpuSeconds()) + " of CPU time"
                + (e.credit() > 0 ? String.format(Locale.ROOT, ", about %.2f credits", e.credit()) : "")
                + (e.exitStatus() == 0 ? "" : ", exit status " + e.exitStatus());
    }

    private static Optional<HistoryWords> words(String what, String details) {
        return Optional.of(new HistoryWords(what, details));
    }

    /** URL of the project that it is about, empty if it is about none. */
    static String project(HistoryEntry entry) {
        return switch (entry) {
            case HistoryEntry.TaskStarted e -> e.project();
            case HistoryEntry.TaskStopped e -> e.project();
            case HistoryEntry.TaskFinished e -> e.project();
            case HistoryEntry.Contacted e -> e.project();
            case HistoryEntry.ClientStarted _,HistoryEntry.ClientEnded _,HistoryEntry.ComputerSlept _,HistoryEntry.ReasonChanged _ ->
                    "";
        };
    }
}
