package org.quern.simulator.soak.check;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.model.FileId;
import org.quern.model.SavedState;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** A transfer that failed is not tried again at once, and the waits grow from failure to failure (docs/protocol/file-transfer.md 4). */
final class NoTransferTooEarly extends Check {
    /** Least wait after a first failure, seconds; it doubles with each further one. */
    private static final double SHORTEST_SECONDS = 60;
    /** No least wait is longer, seconds. */
    private static final double LONGEST_SECONDS = 10_800;
    private static final double ROUNDING_SECONDS = 2;
    private final Map<String, Failed> failed = new TreeMap<>();

    /** So many failures in a row, the last one at that time, the client's. */
    private record Failed(int times, double at) {
        double least() {
            return Math.min(LONGEST_SECONDS, SHORTEST_SECONDS * Math.pow(2, Math.min(times - 1, 20)));
        }
    }

    NoTransferTooEarly() {
        super("no transfer too early", "a failed transfer is tried again later and later");
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        if (world.clientShift() != 0) {
            failed.replaceAll((file, last) -> new Failed(last.times(), last.at() + world.clientShift()));
        }
        for (Event event : turn.events()) {
            if (event instanceof Event.TransferEnded ended) {
                if (ended.outcome() instanceof TransferOutcome.Transient) {
                    failed.merge(key(ended.file()), new Failed(1, world.clientWall()),
                            (before, one) -> new Failed(before.times() + 1, one.at()));
                } else {
                    failed.remove(key(ended.file()));
                }
            } else if (event instanceof Event.FileLost lost) {
                failed.remove(key(lost.file()));
            }
        }
    }

    private static String key(FileId file) {
        return file.project().canonical() + " " + file.name();
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        switch (command) {
            case Command.Download download -> look(world, download.file());
            case Command.Upload upload -> look(world, upload.file());
            case Command.DeleteFile delete -> failed.remove(key(delete.file()));
            case Command.RemoveProject remove -> failed.keySet()
                    .removeIf(key -> key.startsWith(remove.project().canonical() + " "));
            default -> {
            }
        }
    }

    private void look(WorldView world, FileId file) {
        Failed last = failed.get(key(file));
        if (last != null) {
            double waited = world.clientWall() - last.at();
            require(waited >= last.least() - ROUNDING_SECONDS,
                    () -> String.format(Locale.ROOT, "%s is tried again %.0f s after failure %d in a row", file, waited,
                            last.times()));
        }
    }

    /** The user may want it at once. */
    @Override
    public void asked(WorldView world, UserCommand command) {
        switch (command) {
            case UserCommand.RetryTransfer(FileId file) -> failed.remove(key(file));
            case UserCommand.AbortTransfer(FileId file) -> failed.remove(key(file));
            case UserCommand.ForProject(var project, var operation) -> failed.keySet()
                    .removeIf(key -> key.startsWith(project.canonical() + " "));
            default -> {
            }
        }
    }

    /** What was not on disk yet is not known any more. */
    @Override
    public void died(WorldView world) {
        failed.clear();
    }

    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        failed.clear();
    }
}
