package org.quern.daemon.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.TasksAtWork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a session that was killed, or had its power cut, could not write any more: that its tasks compute no longer. */
final class UnfinishedSession {
    private static final Logger LOG = LoggerFactory.getLogger(UnfinishedSession.class);

    private UnfinishedSession() {}

    /** Entries that end what the last session left open, to stand before the beginning of the {@code next}; none if it ended in good order. */
    static List<HistoryEntry> of(HistoryFiles files, HistoryEntry.ClientStarted next) throws IOException {
        TasksAtWork left = new TasksAtWork();
        double[] seen = {next.lastAlive()};
        double since = next.at() - TasksAtWork.SECONDS_BEFORE;
        Map<Path, IOException> unreadable = files.read(since, entry -> {
            left.accept(entry);
            seen[0] = Math.max(seen[0], entry.at());
        });
        unreadable.keySet().removeIf(file -> HistoryFiles.lastOf(file).orElse(since) < since);
        if (!unreadable.isEmpty()) { // tasks may have stopped in there
            unreadable.forEach((file, why) -> LOG.warn(
                    "{} cannot be read, so the history does not say when the last session's tasks ended: {}", file,
                    why.toString()));
            return List.of();
        }
        double alive = Math.min(seen[0], next.at());
        return left.began().stream().<HistoryEntry>map(task -> new HistoryEntry.TaskStopped(Math.max(alive, task.at()),
                task.project(), task.task(), task.device(), task.at(), "client crashed", task.cpus())).toList();
    }
}
