package org.quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;

/** Carries out what the engine orders, as the daemon's shell does: it begins things, and what comes of them is posted later. */
final class CommandRunner {
    /** What a state takes at least. */
    private static final double STATE_BYTES = 10_000;
    /** A disk that refuses tries for a while before it says so. */
    private static final double REFUSAL_SECONDS = 20;
    private final World world;
    private final Session session;
    @Nullable
    private SavedState writing;
    /** Free bytes when the disk was measured last. */
    private double measuredFree = Double.NaN;

    CommandRunner(World world, Session session) {
        this.world = world;
        this.session = session;
    }

    void carryOut(Command command) {
        switch (command) {
            case Command.StartTask c -> session.tasks.start(c.launch());
            case Command.SuspendTask c -> session.tasks.suspend(c.task(), true);
            case Command.ResumeTask c -> session.tasks.suspend(c.task(), false);
            case Command.QuitTask c -> session.tasks.quit(c.task());
            case Command.AbortTask c -> session.tasks.quit(c.task());
            case Command.KillTask c -> session.tasks.kill(c.task());
            case Command.CollectTask c -> session.tasks.collect(c.launch());
            case Command.NoteCheckpoint c -> session.tasks.note(c);
            case Command.ForgetFinish c -> session.tasks.forgetFinish(c);
            case Command.ClearSlot c -> session.tasks.clear(c.slot());
            case Command.FetchMaster c -> session.calls.fetchMaster(c.project());
            case Command.CallScheduler c -> session.calls.call(c.request(), c.urls());
            case Command.Download c -> session.calls.transfers.download(c.file(), c.record());
            case Command.Upload c -> session.calls.transfers.upload(c.file());
            case Command.StopTransfer c -> session.calls.transfers.stop(c.file());
            case Command.DeleteFile c -> delete(c);
            case Command.RemoveProject c -> remove(c.project());
            case Command.SaveState c -> save(c);
            case Command.MeasureDisk c -> measure(c.tolerance());
            case Command.Exit c -> world.clientEnd().exit();
            case Command.RunBenchmarks c -> session.in(60, () -> session.post(new Event.BenchmarksEnded(0, 0, "")));
            case Command.Notify c -> {
            }
            case Command.LogJob c -> {
            }
            case Command.RecordStatistics c -> {
            }
            case Command.CompactHistory c -> {
            }
            case Command.FollowFeeds c -> {
            }
            case Command.ReadNews c -> {
            }
            case Command.AskDrivers c -> {
            }
            case Command.CheckClock c -> session.dates.check();
            case Command.StorePreferences c -> {
            }
            case Command.RenewTask c -> {
            }
            case Command.TellUploadStatus c -> {
            }
            case Command.AskUploadAgain c -> {
            }
            case Command.DeliverTrickle c -> {
            }
            case Command.ForgetTrickles c -> {
            }
            case Command.LinkProjectFiles c -> {
            }
        }
    }

    /** As the daemon does: a look that finds the volume as it was leads to nothing. */
    private void measure(double tolerance) {
        double free = world.volume().freeBytes();
        if (tolerance <= 0 || Double.isNaN(measuredFree) || Math.abs(free - measuredFree) > tolerance) {
            measuredFree = free;
            session.in(world.moment(0.05, 2), () -> session.postMeasured(world.volume().measured()));
        }
    }

    private void delete(Command.DeleteFile command) {
        session.in(world.moment(0.01, 1), () -> {
            if (world.volume().isReadOnly()) {
                session.post(new Event.FileDeleted(command.file(), "Read-only file system"));
            } else {
                world.volume().delete(command.file());
                session.postQuietly(new Event.FileDeleted(command.file(), ""));
            }
        });
    }

    private void remove(ProjectUrl project) {
        session.in(world.moment(0.01, 1), () -> {
            world.volume().deleteAll(project);
            world.user().accountRemoved(project);
        });
    }

    private void save(Command.SaveState command) {
        writing = command.state();
        session.in(world.moment(0.01, 1), () -> {
            writing = null;
            String problem = world.volume().refusal(STATE_BYTES);
            // A full disk has a reserve for the state, most of the time.
            if (problem.isEmpty() || (!world.volume().isReadOnly() && world.chance().nextInt(4) > 0)) {
                world.store().write(command.state());
                world.watch().stored(world, command.state());
                session.postSaved(command.sequence());
            } else {
                world.store().refuse(command.state());
                session.in(world.moment(0, REFUSAL_SECONDS),
                        () -> session.post(new Event.StateSaveFailed(command.sequence(), problem)));
            }
        });
    }

    /** A state that is being written now, perhaps; null if there is certainly none. */
    @Nullable
    SavedState unfinished() {
        return writing;
    }
}
