package quern.simulator.soak.world;

import quern.engine.Command;
import quern.engine.Event;
import quern.engine.Permission;

/** Carries out what the engine orders, as the daemon's shell does: it begins things, and what comes of them is posted later. */
final class Hands {
    private final World world;
    private final Session session;

    Hands(World world, Session session) {
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
            case Command.ClearSlot c -> session.tasks.clear(c.slot());
            case Command.FetchMaster c -> session.wire.fetchMaster(c.project());
            case Command.CallScheduler c -> session.wire.call(c.request());
            case Command.Download c -> session.wire.download(c.file(), c.record());
            case Command.Upload c -> session.wire.upload(c.file());
            case Command.StopTransfer c -> session.wire.stop(c.file());
            case Command.DeleteFile c -> delete(c);
            case Command.RemoveProject c -> world.volume().deleteAll(c.project());
            case Command.SaveState c -> save(c);
            case Command.MeasureDisk c -> session.in(world.moment(0.05, 2), () -> session
                    .post(new Event.DiskMeasured(world.volume().measured(world.time().wall()))));
            case Command.Exit c -> world.doom().strike();
            case Command.RunBenchmarks c -> session.in(60, () -> session.post(new Event.BenchmarksEnded(0, 0, "")));
            case Command.Notify c -> {
            }
            case Command.LogJob c -> {
            }
            case Command.RecordStatistics c -> {
            }
            case Command.CompactHistory c -> {
            }
            case Command.CheckClock c -> {
            }
            case Command.StorePreferences c -> {
            }
            case Command.TellUploadStatus c -> {
            }
            case Command.DeliverTrickle c -> {
            }
            case Command.ForgetTrickles c -> {
            }
        }
    }

    private void delete(Command.DeleteFile command) {
        session.in(world.moment(0.01, 1), () -> {
            world.volume().delete(command.file());
            session.post(new Event.FileDeleted(command.file(), ""));
        });
    }

    private void save(Command.SaveState command) {
        session.in(world.moment(0.01, 1), () -> {
            String problem = world.store().write(command.state());
            if (problem.isEmpty()) {
                world.watch().stored(world, command.state());
                session.post(new Event.StateSaved(command.sequence()));
            } else {
                session.post(new Event.StateSaveFailed(command.sequence(), problem));
            }
        });
    }

    /** What the sensors and rules say now; told a second after the start, as the daemon does. */
    void tellPermission() {
        session.in(1, () -> session.post(new Event.PermissionChanged(Permission.ALL)));
    }
}
