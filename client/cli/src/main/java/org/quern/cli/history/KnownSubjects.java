package org.quern.cli.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.quern.daemon.log.DecisionLog;
import org.quern.engine.command.Decision;
import org.quern.rpc.history.HistoryEntry;

/** What was ever heard of in a data directory, as far as its log of decisions and its history reach back. */
public final class KnownSubjects {
    private KnownSubjects() {}

    /**
     * Something of that name was.
     *
     * @param isMeant what of the log is of that name
     * @param name of a task, where only the history has it
     */
    public static boolean has(Path dataDirectory, Predicate<Decision> isMeant, String name) throws IOException {
        boolean[] found = {false};
        DecisionLog.all(dataDirectory, decision -> found[0] |= isMeant.test(decision));
        if (!found[0]) {
            OwnHistory.read(dataDirectory, 0, entry -> found[0] |= task(entry).equalsIgnoreCase(name));
        }
        return found[0];
    }

    private static String task(HistoryEntry entry) {
        return switch (entry) {
            case HistoryEntry.TaskStarted e -> e.task();
            case HistoryEntry.TaskStopped e -> e.task();
            case HistoryEntry.TaskFinished e -> e.task();
            case HistoryEntry.ReasonChanged e -> e.subject();
            case HistoryEntry.ClientStarted _,HistoryEntry.ClientEnded _,HistoryEntry.Contacted _,HistoryEntry.ComputerSlept _ ->
                    "";
        };
    }
}
