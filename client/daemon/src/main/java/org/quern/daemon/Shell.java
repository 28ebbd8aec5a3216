package org.quern.daemon;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.exec.RunningTask;
import org.quern.daemon.exec.TaskLauncher;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.net.FileTransfers;
import org.quern.daemon.net.SchedulerCaller;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.ProjectFolders;
import org.quern.daemon.store.StateKeeper;
import org.quern.daemon.task.TaskRunner;
import org.quern.daemon.turn.CommandSink;
import org.quern.engine.command.Command;
import org.quern.engine.view.ClientView;
import org.quern.model.SavedProject;
import org.quern.model.SporadicState;
import org.quern.model.TaskLaunch;

/** Hands every command of the engine to the adapter that carries it out. None of them blocks the duty cycle. */
final class Shell implements CommandSink {
    private final TaskRunner tasks;
    private final TaskLauncher running;
    private final SchedulerCaller schedulers;
    private final FileTransfers transfers;
    private final StateKeeper states;
    private final Accounts accounts;
    private final ProjectFolders folders;
    private final DiskMeter disk;
    private final TimeServiceCheck clock;
    private final Runnable drivers;
    private final BenchmarkRunner benchmarks;
    private final News news;
    private final MessageLog messages;
    private final Supplier<@Nullable ClientView> view;

    /** {@code drivers}: has them asked for cards. */
    Shell(TaskRunner tasks, SchedulerCaller schedulers, FileTransfers transfers, StateKeeper states, Accounts accounts,
            ProjectFolders folders, DiskMeter disk, TimeServiceCheck clock, Runnable drivers,
            BenchmarkRunner benchmarks,
            News news,
            MessageLog messages,
            Supplier<@Nullable ClientView> view) {
        this.tasks = tasks;
        this.running = tasks.running();
        this.schedulers = schedulers;
        this.transfers = transfers;
        this.states = states;
        this.accounts = accounts;
        this.folders = folders;
        this.disk = disk;
        this.clock = clock;
        this.drivers = drivers;
        this.benchmarks = benchmarks;
        this.news = news;
        this.messages = messages;
        this.view = view;
    }

    @Override
    public void carryOut(Command command) {
        switch (command) {
            case Command.StartTask(TaskLaunch launch) -> tasks.start(launch);
            case Command.SuspendTask c -> running.with(c.task(), RunningTask::suspend);
            case Command.ResumeTask c -> running.with(c.task(), RunningTask::resume);
            case Command.QuitTask c -> running.with(c.task(), RunningTask::quit);
            case Command.AbortTask c -> running.with(c.task(), RunningTask::abort);
            case Command.KillTask c -> running.with(c.task(), RunningTask::kill);
            case Command.RenewTask(TaskLaunch launch) ->
                    running.with(TaskRunner.id(launch), task -> task.renew(launch));
            case Command.CollectTask c -> tasks.collect(c.launch());
            case Command.NoteCheckpoint c -> tasks.noteCheckpoint(c);
            case Command.ForgetFinish c -> tasks.forgetFinish(c.slot());
            case Command.ClearSlot c -> tasks.clear(c.slot());
            case Command.TellUploadStatus c ->
                    running.with(c.task(), task -> task.tellUploadStatus(c.openName(), c.status()));
            case Command.AskUploadAgain c -> running.with(c.task(), task -> task.askUploadAgain(c.openName()));
            case Command.DeliverTrickle c -> tasks.deliver(c);
            case Command.FetchMaster c -> schedulers.fetchMaster(c.project());
            case Command.CallScheduler c -> schedulers.call(c);
            case Command.ForgetTrickles c -> schedulers.forgetTrickles(c.project());
            case Command.Download c -> transfers.download(c);
            case Command.Upload c -> transfers.upload(c);
            case Command.StopTransfer c -> transfers.stop(c.file());
            case Command.DeleteFile c -> folders.delete(c);
            case Command.RemoveProject c -> {
                folders.remove(c.project());
                news.forget(c.project());
            }
            case Command.FollowFeeds c -> news.follow(c.project(), c.feeds());
            case Command.ReadNews c -> news.read(c.project());
            case Command.LinkProjectFiles c -> folders.link(c);
            case Command.LogJob c -> folders.logJob(c);
            case Command.RecordStatistics c -> folders.recordStatistics(c.project(), view.get());
            case Command.StorePreferences c -> accounts.store(c);
            case Command.SaveState c -> states.save(c);
            case Command.MeasureDisk c -> disk.measure(c.tolerance());
            case Command.CheckClock() -> clock.ask();
            case Command.AskDrivers() -> drivers.run();
            case Command.RunBenchmarks c -> benchmarks.want(c.cpus());
            case Command.CompactHistory() -> compactHistory();
            case Command.Notify c -> messages.add(c.message());
            case Command.Exit _ -> {
                // The duty cycle ends by itself.
            }
        }
    }

    private void compactHistory() {
        ClientView seen = view.get();
        if (seen != null) {
            folders.compactHistory(seen.state().projects().stream().map(SavedProject::url).toList());
        }
    }

    @Override
    public void poll() {
        ClientView seen = view.get();
        double memory = seen == null ? Double.POSITIVE_INFINITY : seen.settings().schedule().memoryBytes();
        boolean networkSuspended = seen != null && !seen.permission().network().allowed();
        tasks.poll(launch -> {
            Optional<ClientView.TaskView> task = task(seen, launch);
            return new Heartbeat(task.map(ClientView.TaskView::residentBytes).orElse(0.0), memory, networkSuspended,
                    task.map(ClientView.TaskView::sporadic).orElse(SporadicState.NONE).code());
        });
    }

    private static Optional<ClientView.TaskView> task(@Nullable ClientView seen, TaskLaunch launch) {
        return seen == null ? Optional.empty()
                : seen.tasks().stream().filter(task -> task.result().equals(launch.result().name()))
                        .filter(task -> task.project().sameProject(launch.project())).findFirst();
    }
}
