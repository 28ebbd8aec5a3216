package org.quern.simulator.soak.check;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.config.preferences.Preferences;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** No download and no copies for a start take the client beyond the user's limit on disk use, and nothing computes while that is exceeded. */
final class WithinDiskLimit extends Check {
    /** The disk is walked over when 64 MB have changed (docs/disk.md), by the client and by others; and what was granted came meanwhile. */
    private static final double UNMEASURED_BYTES = 100e6;
    /** A new limit, a disk that others fill, or a slot that a program fills, is looked at within some minutes. */
    private static final double SETTLE_SECONDS = 600;
    @Nullable
    private Preferences preferences;
    private boolean isFull;
    private double changedAt;
    /** Seconds for which something has computed beyond the limit. */
    private double beyond;
    /** Bytes that starts under way copy into their slots, by task. */
    private final Map<String, Double> copying = new TreeMap<>();

    WithinDiskLimit() {
        super("never beyond the disk limit",
                "no download begins, and no start copies inputs, that do not fit into the user's limit on disk use, and nothing computes beyond it");
    }

    @Override
    public void began(WorldView world, SavedState from) {
        copying.clear();
        changedAt = world.time().now();
    }

    /** A slot that comes back from the quarantine has not counted there, other than the daemon's, which lies among the client's own files. */
    @Override
    public void turned(WorldView world, Turn turn) {
        boolean isSame = world.user().preferences().equals(preferences) && world.volume().isFull() == isFull
                && !world.programs().fillTheDisk()
                && turn.events().stream().noneMatch(Event.CheckpointFound.class::isInstance);
        changedAt = isSame ? changedAt : world.time().now();
        preferences = world.user().preferences();
        isFull = world.volume().isFull();
        for (Event event : turn.events()) {
            switch (event) {
                case Event.TaskStartFailed failed -> over(failed.task());
                case Event.TaskFilesLost lost -> over(lost.task());
                case Event.DiskRefusedStart refused -> over(refused.task());
                case Event.TaskExited exited -> over(exited.task());
                default -> {
                }
            }
        }
    }

    /** Its copies are made, or will not be. */
    private void over(TaskId task) {
        copying.remove(task.toString());
    }

    @Override
    public void started(WorldView world, Program program) {
        over(program.id());
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        double settled = changedAt + SETTLE_SECONDS + 2 * world.plan().host().stepSeconds();
        if (command instanceof Command.Download download && world.time().now() > settled) {
            double whole = download.record().info().nbytes();
            double there = world.volume().has(download.file(), whole) ? whole
                    : world.volume().partBytes(download.file());
            double bytes = Math.max(0, whole - there);
            fits(world, bytes, download.file().name() + " begins");
        } else if (command instanceof Command.StartTask(var launch)) {
            double bytes = world.bytesCopied(launch);
            copying.put(new TaskId(launch.project(), launch.result().name()).toString(), bytes);
            if (bytes > 0 && world.time().now() > settled) {
                fits(world, copying.values().stream().mapToDouble(Double::doubleValue).sum(),
                        "a start of " + launch.result().name() + " copies its inputs");
            }
        }
    }

    private void fits(WorldView world, double bytes, String what) {
        double wanted = world.volume().usedBytes() + world.bytesComing() + bytes;
        require(wanted <= world.allowedBytes() + UNMEASURED_BYTES,
                () -> String.format(Locale.ROOT, "%s, of %.1f MB: %.1f MB would be used of %.1f MB", what, bytes / 1e6,
                        wanted / 1e6, world.allowedBytes() / 1e6));
    }

    /** Programs and outputs fill the disk too; then computing stops (docs/disk.md), when nothing else helps. */
    @Override
    public void passing(WorldView world, double seconds) {
        // Nothing more comes, and nothing can be deleted; or a program writes between two turns.
        if (!world.volume().isWritable() || world.programs().fillTheDisk()) {
            changedAt = world.time().now();
        }
        boolean isBeyond = world.hasClient() && world.time().now() > changedAt + SETTLE_SECONDS
                && world.volume().usedBytes() > world.allowedBytes() + UNMEASURED_BYTES
                && world.programs().all().stream().anyMatch(program -> program.computes() && program.hasClient());
        beyond = isBeyond ? beyond + seconds : 0;
        require(beyond <= SETTLE_SECONDS + 2 * world.plan().host().stepSeconds(),
                () -> String.format(Locale.ROOT, "programs have computed for %.0f s while %.1f MB are used of %.1f MB",
                        beyond, world.volume().usedBytes() / 1e6, world.allowedBytes() / 1e6));
    }
}
