package org.quern.simulator.soak.check;

import org.jspecify.annotations.Nullable;
import org.quern.config.preferences.Preferences;
import org.quern.engine.command.Command;
import org.quern.model.SavedState;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.World;

/** No download begins that would take the client beyond the user's limit on disk use. */
final class WithinDiskLimit extends Check {
    /** The disk is walked over when 64 MB have changed (docs/disk.md), by the client and by others; and what was granted came meanwhile. */
    private static final double UNMEASURED_BYTES = 200e6;
    /** A new limit, or a disk that others fill, is looked at within some minutes. */
    private static final double SETTLE_SECONDS = 600;
    @Nullable
    private Preferences preferences;
    private boolean isFull;
    private double changedAt;

    WithinDiskLimit() {
        super("never beyond the disk limit", "no download begins that does not fit into the user's limit on disk use");
    }

    @Override
    public void began(World world, SavedState from) {
        changedAt = world.time().now();
    }

    @Override
    public void turned(World world, Turn turn) {
        boolean isSame = world.user().preferences().equals(preferences) && world.volume().isFull() == isFull;
        changedAt = isSame ? changedAt : world.time().now();
        preferences = world.user().preferences();
        isFull = world.volume().isFull();
    }

    @Override
    public void carriedOut(World world, Command command) {
        if (command instanceof Command.Download download && world.time().now() > changedAt + SETTLE_SECONDS) {
            double bytes = Math.max(0, download.record().info().nbytes());
            double wanted = world.volume().usedBytes() + world.bytesComing() + bytes;
            double most = world.allowedBytes() + UNMEASURED_BYTES + world.volume().slotBytes();
            require(wanted <= most, () -> "%s of %.1f MB begins: %.1f MB would be used of %.1f MB".formatted(
                    download.file().name(), bytes / 1e6, wanted / 1e6, world.allowedBytes() / 1e6));
        }
    }
}
