package org.quern.daemon.loop;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.LogFlag;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.ProjectUrl;
import org.quern.model.Sane;
import org.quern.model.SavedProject;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;

/**
 * Writes what each turn of the engine was told, decided and ordered into the message log, as far as the user wants to read it
 * (log flags, docs/protocol/configuration.md 1.1). While no flag beyond the usual ones is set it does nothing.
 */
public final class TurnLog implements TurnListener {
    private static final double MEGA = 1 << 20;
    private final MessageLog messages;
    private final TurnListener next;
    private TimeStats uptime = TimeStats.UNKNOWN;

    /** {@code next} is told of the same turns. */
    public TurnLog(MessageLog messages, TurnListener next) {
        this.messages = messages;
        this.next = next;
    }

    @Override
    public void turned(Now now, List<Event> events, Tick tick) {
        if (!messages.flags().equals(LogFlag.DEFAULTS)) {
            events.forEach(this::told);
            tick.decisions().forEach(this::decided);
            tick.commands().forEach(this::ordered);
            say(LogFlag.POLL_DEBUG, null, String.format(Locale.ROOT, "%d events, %d decisions, %d commands",
                    events.size(), tick.decisions().size(), tick.commands().size()));
            showState(tick);
        }
        next.turned(now, events, tick);
    }

    @Override
    public void failed() {
        next.failed();
    }

    private void say(LogFlag flag, @Nullable ProjectUrl project, String text) {
        messages.add(flag, project, () -> text);
    }

    private void decided(Decision decision) {
        say(flag(decision), null, "%s: %s - %s".formatted(decision.subject(), decision.verdict(), decision.reason()));
    }

    private static LogFlag flag(Decision decision) {
        return switch (decision.kind()) {
            case HOST -> LogFlag.SUSPEND_DEBUG;
            case PROJECT -> LogFlag.WORK_FETCH_DEBUG;
            case TASK -> LogFlag.CPU_SCHED_DEBUG;
            case FILE -> LogFlag.DISK_USAGE_DEBUG;
            case DEVICE -> LogFlag.CPU_SCHED_STATUS;
        };
    }

    private void told(Event event) {
        switch (event) {
            case Event.TaskStarted e -> say(LogFlag.TASK_DEBUG, e.task().project(),
                    String.format(Locale.ROOT, "%s: process %d started", e.task().result(), e.pid()));
            case Event.TaskStartFailed e -> say(LogFlag.TASK_DEBUG, e.task().project(),
                    "%s: could not start: %s".formatted(e.task().result(), e.reason()));
            case Event.TaskFilesLost e -> say(LogFlag.TASK_DEBUG, e.task().project(),
                    String.format(Locale.ROOT, "%s: could not start: %d files lost", e.task().result(),
                            e.files().size()));
            case Event.DiskRefusedStart e -> say(LogFlag.TASK_DEBUG, e.task().project(),
                    "%s: could not start: %s".formatted(e.task().result(), e.reason()));
            case Event.DiskFoundFull e -> say(LogFlag.TASK_DEBUG, null, "the disk takes nothing: " + e.reason());
            case Event.TaskExited e -> say(LogFlag.TASK_DEBUG, e.task().project(),
                    "%s: process ended: %s".formatted(e.task().result(), e.facts()));
            case Event.TaskProgressed e -> say(LogFlag.APP_MSG_RECEIVE, e.task().project(),
                    String.format(Locale.ROOT, "%s: %.2f s of CPU time, checkpoint at %.2f s, fraction done %.6f",
                            e.task().result(), e.cpuTime(), e.checkpointCpuTime(), e.fractionDone()));
            case Event.TaskMeasured e -> say(LogFlag.MEM_USAGE_DEBUG, e.task().project(),
                    String.format(Locale.ROOT, "%s: %.2f MB of memory, %.2f MB of swap", e.task().result(),
                            e.residentBytes() / MEGA, e.swapBytes() / MEGA));
            case Event.TrickleUpFound e ->
                    say(LogFlag.TRICKLE_DEBUG, e.task().project(), "%s: has a message".formatted(e.task().result()));
            case Event.TransferProgressed e -> say(LogFlag.HTTP_XFER_DEBUG, e.file().project(),
                    String.format(Locale.ROOT, "%s: %.0f bytes", e.file().name(), e.bytes()));
            case Event.TransferEnded e -> transferEnded(e);
            case Event.SchedulerReplied e -> say(LogFlag.SCHED_OP_DEBUG, e.project(),
                    String.format(Locale.ROOT, "reply: %d tasks, %d acknowledged, next contact after %.0f s",
                            e.reply().results().size(), e.reply().acks().size(), e.reply().requestDelay()));
            case Event.SchedulerFailed e ->
                    say(LogFlag.SCHED_OP_DEBUG, e.project(), "no reply: %s".formatted(e.reason()));
            case Event.StateSaved e ->
                    say(LogFlag.STATEFILE_DEBUG, null, String.format(Locale.ROOT, "state %d is on disk", e.sequence()));
            case Event.StateSaveFailed e ->
                    say(LogFlag.STATEFILE_DEBUG, null, "state not written: %s".formatted(e.reason()));
            case Event.DevicesFound e -> e.coprocessors()
                    .forEach(card -> say(LogFlag.COPROC_DEBUG, null,
                            String.format(Locale.ROOT, "%d of %s %s %s", card.count(), card.type(), card.name(),
                                    card.usable() ? "usable" : card.reason())));
            case Event.DiskMeasured e -> e.disk().projectBytes().forEach((project,
                    bytes) -> say(LogFlag.DISK_USAGE_DEBUG, project,
                            String.format(Locale.ROOT, "%.2f MB of disk used", bytes / MEGA)));
            case Event.PermissionChanged e ->
                    say(LogFlag.NETWORK_STATUS_DEBUG, null, "network: %s".formatted(e.permission().network().reason()));
            case Event.ComputerSlept e ->
                    say(LogFlag.TIME_DEBUG, null,
                            String.format(Locale.ROOT, "the computer slept for %.0f s", e.seconds()));
            case Event.DateTold e -> say(LogFlag.TIME_DEBUG, e.project(),
                    "%s shows %s".formatted(e.source(), Sane.instant(e.date())));
            case Event.ClockSynchronized e -> say(LogFlag.TIME_DEBUG, null, "the time service keeps the clock right");
            case Event.BenchmarksEnded e -> say(LogFlag.BENCHMARK_DEBUG, null,
                    String.format(Locale.ROOT, "measured %.3g and %.3g operations/s %s", e.fpops(), e.iops(),
                            e.failure()));
            default -> {
                // nothing that a flag is for
            }
        }
    }

    private void transferEnded(Event.TransferEnded e) {
        String how = switch (e.outcome()) {
            case TransferOutcome.Done _ -> "done";
            case TransferOutcome.Permanent(int code, String reason) -> "failed for good (" + code + "): " + reason;
            case TransferOutcome.Transient(int code, String reason) -> "failed (" + code + "): " + reason;
            case TransferOutcome.NoSpace(String reason) -> "no space: " + reason;
        };
        say(LogFlag.FILE_XFER_DEBUG, e.file().project(), "%s of %s %s".formatted(e.upload() ? "upload" : "download",
                e.file().name(), how));
        say(LogFlag.HTTP_XFER_DEBUG, e.file().project(),
                String.format(Locale.ROOT, "%s: %.0f bytes in %.2f s", e.file().name(), e.bytes(), e.seconds()));
    }

    private void ordered(Command command) {
        switch (command) {
            case Command.StartTask c -> say(LogFlag.SLOT_DEBUG, c.launch().project(),
                    String.format(Locale.ROOT, "slot %d for %s", c.launch().slot(), c.launch().result().name()));
            case Command.ClearSlot c ->
                    say(LogFlag.SLOT_DEBUG, null, String.format(Locale.ROOT, "slot %d is emptied", c.slot()));
            case Command.SuspendTask c -> steer(c.task().project(), c.task().result(), "suspend");
            case Command.ResumeTask c -> steer(c.task().project(), c.task().result(), "resume");
            case Command.QuitTask c -> steer(c.task().project(), c.task().result(), "quit");
            case Command.AbortTask c -> steer(c.task().project(), c.task().result(), "abort");
            case Command.KillTask c ->
                    say(LogFlag.TASK_DEBUG, c.task().project(), "%s: ended by force".formatted(c.task().result()));
            case Command.NoteCheckpoint c -> say(LogFlag.CHECKPOINT_DEBUG, c.task().project(),
                    String.format(Locale.ROOT, "%s: checkpoint at %.2f s of CPU time", c.task().result(), c.cpuTime()));
            case Command.FetchMaster c ->
                    say(LogFlag.HTTP_DEBUG, c.project(), "GET %s".formatted(c.project().canonical()));
            case Command.CallScheduler c -> called(c.request(), c.urls());
            case Command.Download c ->
                    say(LogFlag.HTTP_DEBUG, c.file().project(), "GET %s".formatted(withoutQuery(c.url())));
            case Command.Upload c ->
                    say(LogFlag.HTTP_DEBUG, c.file().project(), "POST %s".formatted(withoutQuery(c.url())));
            case Command.DeliverTrickle c -> say(LogFlag.TRICKLE_DEBUG, c.task().project(),
                    "%s: message delivered".formatted(c.task().result()));
            case Command.SaveState c ->
                    say(LogFlag.STATEFILE_DEBUG, null, String.format(Locale.ROOT, "state %d is written", c.sequence()));
            case Command.DeleteFile c ->
                    say(LogFlag.STATE_DEBUG, c.file().project(), "deleting %s".formatted(c.file().name()));
            case Command.LogJob c -> say(LogFlag.STATE_DEBUG, c.project(), "%s is over".formatted(c.result().name()));
            case Command.RunBenchmarks c ->
                    say(LogFlag.BENCHMARK_DEBUG, null, String.format(Locale.ROOT, "benchmarks for %d CPUs", c.cpus()));
            default -> {
                // nothing that a flag is for
            }
        }
    }

    private void steer(ProjectUrl project, String task, String message) {
        say(LogFlag.CPU_SCHED, project, "%s: %s".formatted(task, message));
        say(LogFlag.APP_MSG_SEND, project, "%s: <%s/>".formatted(task, message));
    }

    private void called(SchedulerRequest request, List<String> urls) {
        say(LogFlag.HTTP_DEBUG, request.project(),
                "POST %s".formatted(urls.isEmpty() ? "" : withoutQuery(urls.getFirst())));
        request.work().perResource().forEach(ask -> say(LogFlag.SCHED_OP_DEBUG, request.project(),
                String.format(Locale.ROOT, "request: %.2f s and %.2f instances of %s", ask.seconds(), ask.instances(),
                        ask.type())));
        say(LogFlag.SCHED_OP_DEBUG, request.project(),
                String.format(Locale.ROOT, "request: %d results reported", request.results().size()));
    }

    /** What stands behind it may be a key. */
    private static String withoutQuery(String url) {
        int query = url.indexOf('?');
        return query < 0 ? url : url.substring(0, query);
    }

    /** What no command tells: how much this computer is on, and by how much estimates are corrected. */
    private void showState(Tick tick) {
        if (!messages.shows(LogFlag.TIME_DEBUG) && !messages.shows(LogFlag.DCF_DEBUG)) {
            return;
        }
        TimeStats now = tick.view().state().timeStats();
        if (now.lastUpdate() != uptime.lastUpdate()) {
            uptime = now;
            say(LogFlag.TIME_DEBUG, null,
                    String.format(Locale.ROOT, "on %.6f, computing %.6f of that", now.onFrac(), now.activeFrac()));
            for (SavedProject project : tick.view().state().projects()) {
                say(LogFlag.DCF_DEBUG, project.url(),
                        String.format(Locale.ROOT, "correction of estimates: %.6f",
                                project.accounting().durationCorrection()));
            }
        }
    }
}
