package org.quern.daemon.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.LogFlag;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;

/** Log flags switch what the message log shows. */
class TurnLogTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://one.test/");
    private static final TaskId TASK = new TaskId(PROJECT, "task_1");
    private final List<String> shown = new ArrayList<>();
    private final MessageLog messages = new MessageLog(message -> shown.add(message.text()));

    private void show(LogFlag... flags) {
        ClientOptions.Builder options = ClientOptions.BUILT_IN.change();
        for (LogFlag flag : LogFlag.DEFAULTS) {
            options.set(flag, false);
        }
        for (LogFlag flag : flags) {
            options.set(flag, true);
        }
        messages.use(options.build());
    }

    private void turn() {
        List<Event> events = List.of(new Event.TaskStarted(TASK, 42, 1), new Event.TaskProgressed(TASK, 5, 4, 0.5),
                new Event.TaskMeasured(TASK, 1 << 20, 0, 5), new Event.TrickleUpFound(TASK), new Event.StateSaved(3),
                new Event.TransferEnded(new FileId(PROJECT, "in"), false, new TransferOutcome.Done(), 100, 2),
                new Event.SchedulerFailed(PROJECT, true, "refused"), new Event.ComputerSlept(70),
                new Event.BenchmarksEnded(1e9, 2e9, ""));
        List<Command> commands = List.of(new Command.ClearSlot(7), new Command.SuspendTask(TASK),
                new Command.NoteCheckpoint(TASK, 0, 4, 4, 0.4), new Command.FetchMaster(PROJECT));
        List<Decision> decisions = List.of(new Decision(1, Decision.Kind.TASK, "task_1", "wait", "no free CPU"),
                new Decision(1, Decision.Kind.PROJECT, "one", "ask", "CPU idle"),
                new Decision(1, Decision.Kind.HOST, "computing", "suspend", "battery"),
                new Decision(1, Decision.Kind.FILE, "in", "delete", "old"),
                new Decision(1, Decision.Kind.DEVICE, "CPU", "use", "busy"));
        new TurnLog(messages, TurnListener.NOBODY).turned(new Now(1, new MonotonicTime(1)), events,
                new Tick(commands, decisions, List.of(), () -> {
                    throw new IllegalStateException("the view is not needed");
                }));
    }

    @Test
    void withoutFurtherFlagsATurnIsNotShown() {
        messages.use(ClientOptions.BUILT_IN);
        turn();
        assertEquals(List.of(), shown);
    }

    @ParameterizedTest
    @EnumSource(value = LogFlag.class, names = {"TASK_DEBUG", "APP_MSG_RECEIVE", "APP_MSG_SEND", "MEM_USAGE_DEBUG",
        "TRICKLE_DEBUG", "STATEFILE_DEBUG", "FILE_XFER_DEBUG", "HTTP_XFER_DEBUG", "SCHED_OP_DEBUG", "BENCHMARK_DEBUG",
        "SLOT_DEBUG", "CPU_SCHED", "CHECKPOINT_DEBUG", "HTTP_DEBUG", "CPU_SCHED_DEBUG", "WORK_FETCH_DEBUG",
        "SUSPEND_DEBUG", "DISK_USAGE_DEBUG", "CPU_SCHED_STATUS", "POLL_DEBUG"})
    void aFlagShowsItsLinesAndNoOthers(LogFlag flag) {
        show(flag);
        turn();
        assertTrue(!shown.isEmpty() && shown.stream().allMatch(text -> text.startsWith("[" + flag.element() + "] ")),
                shown::toString);
    }

    @Test
    void linesOfTheUsualFlagsCanBeSwitchedOffAndAlertsCannot() {
        show();
        messages.add(new Message(1, PROJECT, Message.Priority.INFO, "Starting task", LogFlag.TASK));
        messages.add(new Message(1, PROJECT, Message.Priority.ALERT, "disk full"));
        assertEquals(List.of("disk full"), shown);
        show(LogFlag.TASK);
        messages.add(new Message(1, PROJECT, Message.Priority.INFO, "Starting task", LogFlag.TASK));
        assertEquals(List.of("disk full", "Starting task"), shown);
    }

    @Test
    void asManyLinesAreKeptAsWanted() {
        messages.use(ClientOptions.BUILT_IN.change()
                .set(org.quern.config.options.ClientNumber.MAX_EVENT_LOG_LINES, 2).build());
        for (int i = 0; i < 5; i++) {
            messages.add(new Message(i, null, Message.Priority.INFO, "line " + i));
        }
        assertEquals(List.of("line 3", "line 4"),
                messages.after(0).stream().map(numbered -> numbered.message().text()).toList());
    }
}
