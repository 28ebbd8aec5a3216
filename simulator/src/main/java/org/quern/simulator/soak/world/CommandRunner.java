package org.quern.simulator.soak.world;

import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.simulator.soak.host.Client;

/** Carries out what the engine orders, as the daemon's shell does: it begins things, and what comes of them is posted later. */
final class CommandRunner {
    private final Client client;
    private final Tasks tasks;
    private final SchedulerCalls calls;
    private final Transfers transfers;
    private final DiskWork disk;
    private final Dates dates;
    private final CrashPoint crash;

    CommandRunner(Client client, Tasks tasks, SchedulerCalls calls, Transfers transfers, DiskWork disk, Dates dates,
            CrashPoint crash) {
        this.client = client;
        this.tasks = tasks;
        this.calls = calls;
        this.transfers = transfers;
        this.disk = disk;
        this.dates = dates;
        this.crash = crash;
    }

    void carryOut(Command command) {
        switch (command) {
            case Command.StartTask c -> tasks.start(c.launch());
            case Command.SuspendTask c -> tasks.suspend(c.task(), true);
            case Command.ResumeTask c -> tasks.suspend(c.task(), false);
            case Command.QuitTask c -> tasks.quit(c.task());
            case Command.AbortTask c -> tasks.quit(c.task());
            case Command.KillTask c -> tasks.kill(c.task());
            case Command.CollectTask c -> tasks.collect(c.launch());
            case Command.NoteCheckpoint c -> tasks.note(c);
            case Command.ForgetFinish c -> tasks.forgetFinish(c);
            case Command.ClearSlot c -> tasks.clear(c.slot());
            case Command.FetchMaster c -> calls.fetchMaster(c.project());
            case Command.CallScheduler c -> calls.call(c.request(), c.urls());
            case Command.Download c -> transfers.download(c.file(), c.record());
            case Command.Upload c -> transfers.upload(c.file());
            case Command.StopTransfer c -> transfers.stop(c.file());
            case Command.DeleteFile c -> disk.delete(c);
            case Command.RemoveProject c -> disk.remove(c.project());
            case Command.SaveState c -> disk.save(c);
            case Command.MeasureDisk c -> disk.measure(c.tolerance());
            case Command.Exit c -> crash.exit();
            case Command.RunBenchmarks c -> client.in(60, () -> client.post(new Event.BenchmarksEnded(0, 0, "")));
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
            case Command.CheckClock c -> dates.check();
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
}
