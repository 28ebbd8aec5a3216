package org.quern.daemon.history;

import java.io.IOException;
import java.util.List;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.TasksAtWork;

/** What a session that was killed, or had its power cut, could not write any more: that its tasks compute no longer. */
final class UnfinishedSession {
    private UnfinishedSession() {}

    /** Entries that end what the last session left open, to stand before the beginning of the {@code next}; none if it ended in good order. */
    static List<HistoryEntry> of(HistoryFiles files, HistoryEntry.ClientStarted next) throws IOException {
        TasksAtWork left = new TasksAtWork();
        double[] seen = {next.lastAlive()};
        files.read(next.at() - TasksAtWork.SECONDS_BEFORE, entry -> {
            left.accept(entry);
            seen[0] = Math.max(seen[0], entry.at());
        });
        double alive = Math.min(seen[0], next.at());
        return left.began().stream().<HistoryEntry>map(task -> new HistoryEntry.TaskStopped(Math.max(alive, task.at()),
                task.project(), task.task(), task.device(), task.at(), "client crashed", task.cpus())).toList();
    }
}
