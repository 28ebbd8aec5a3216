package org.quern.engine.task;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.DeviceState;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.tick.TickContext;
import org.quern.model.ResourceUsage;
import org.quern.model.device.DeviceFacts;

/**
 * Programs on cards that end soon after their start: after an upgrade their driver may fail every one of them, and its signs are looked
 * at each five minutes only. So the drivers are asked at once, and what failed meanwhile waits for the answer. A task is
 * excused once; the second failure, with drivers that answer, is its own.
 */
final class CardDoubts {
    /** A program looks for its card first of all; its start and the reading of its input are in it. Seconds. */
    private static final double SOON_SECONDS = 60;
    /** For that long after drivers were found well, such ends are the programs' own: a look takes seconds of processor time. */
    private static final double PAUSE_SECONDS = 300;
    /** A look takes 20 s for each library that hangs; seconds until it is taken for lost and the task is tried without an answer. */
    private static final double LONGEST_LOOK_SECONDS = 120;

    private CardDoubts() {}

    /** Has the drivers asked if they may be to blame, and holds what would be a failure. */
    static ExitVerdict excuse(TickContext tick, ActiveTask task, ExitVerdict verdict) {
        double lasted = tick.now().mono().since(task.startOrderedAt());
        if (!isUnexpected(task, verdict) || lasted > SOON_SECONDS || !isDriven(tick, task.usage())
                || !areAsked(tick)) {
            return verdict;
        }
        return verdict instanceof ExitVerdict.Failed failed && tick.state().devices().excuse(task.id())
                ? new ExitVerdict.Restart(false, LONGEST_LOOK_SECONDS,
                        String.format(Locale.ROOT, "ended %.0f s after its start (%s), "
                                + "so the drivers are asked whether its card still works", lasted, failed.message()))
                : verdict;
    }

    private static boolean isUnexpected(ActiveTask task, ExitVerdict verdict) {
        return (task.phase() == TaskPhase.STARTING || task.phase().controllable())
                && (verdict instanceof ExitVerdict.Failed || verdict instanceof ExitVerdict.Restart);
    }

    /** It uses a card that a library told of, and no other that cc_config.xml describes. */
    private static boolean isDriven(TickContext tick, @Nullable ResourceUsage usage) {
        return usage != null && usage.usesCoproc() && tick.state().host().coprocessors().stream()
                .anyMatch(kind -> kind.type().equals(usage.coproc()) && !kind.facts().equals(DeviceFacts.NONE));
    }

    /** They are being asked, now or already. */
    private static boolean areAsked(TickContext tick) {
        DeviceState devices = tick.state().devices();
        MonotonicTime now = tick.now().mono();
        if (now.since(devices.doubtedAt()) <= LONGEST_LOOK_SECONDS) {
            return true;
        }
        if (now.since(devices.clearedAt()) < PAUSE_SECONDS) {
            return false;
        }
        devices.doubted(now);
        tick.order(new Command.AskDrivers());
        return true;
    }
}
