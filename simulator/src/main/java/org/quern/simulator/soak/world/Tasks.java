package org.quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.host.Slot;
import org.quern.simulator.soak.server.ActualResult;

/** From "start this task" to its process, and back to the facts that are told of it, as the daemon's task runner does. */
final class Tasks {
    private static final double COLLECT_RETRY_SECONDS = 30;
    /** A slot in which something is left is tried again after so long, as in the daemon. */
    private static final double LOCKED_RETRY_SECONDS = 60;
    /** A task that alone finds no room is tried again after so long, as in the daemon. */
    private static final double ROOM_RETRY_SECONDS = 600;
    /** Why it finds none. */
    static final String NO_ROOM = "file operation failed: no space left for copies of its files";
    /** What a slot takes at least. */
    private static final double SLOT_BYTES = 100_000;
    /** Turns between looks at the disk that tasks use, about. */
    private static final double DISK_LOOK_SECONDS = 300;
    private final Host host;
    private final Observers observers;
    private final Client client;
    private final Set<Integer> clearing = new TreeSet<>();
    /** Starts that have not come to a process, by task; false = called off. */
    private final Map<String, Boolean> starts = new TreeMap<>();
    private double diskLookedAt;
    /** Bytes of copies that starts under way will make. */
    private double promised;

    Tasks(Host host, Observers observers, Client client) {
        this.host = host;
        this.observers = observers;
        this.client = client;
    }

    private static TaskId id(TaskLaunch launch) {
        return new TaskId(launch.project(), launch.result().name());
    }

    private static String key(TaskId task) {
        return task.project().canonical() + task.result();
    }

    void start(TaskLaunch launch) {
        starts.put(key(id(launch)), true);
        client.in(host.moment(0.01, 0.5), () -> attempt(launch));
    }

    /** Once the slot has been emptied of the task before, and no process of an earlier client is in it. */
    private void attempt(TaskLaunch launch) {
        if (Boolean.FALSE.equals(starts.get(key(id(launch))))) {
            starts.remove(key(id(launch)));
            exited(id(launch), new ExitFacts(0, 9, finish(launch.slot()), null));
        } else if (clearing.contains(launch.slot()) || host.programs().inSlot(launch.slot()) != null) {
            client.in(1, () -> attempt(launch));
        } else if (host.volume().isBusy(launch.slot())) {
            putOff(launch, LOCKED_RETRY_SECONDS);
            fail(launch, new Event.TaskStartFailed(id(launch), BoincError.LOCKED.code(),
                    "slot " + launch.slot() + " is still in use by a process of an earlier start",
                    LOCKED_RETRY_SECONDS));
        } else if (isFinished(launch)) {
            starts.remove(key(id(launch)));
            exited(id(launch), new ExitFacts(0, 0, finish(launch.slot()), null));
        } else {
            List<Event.FileLost> lost = lost(launch);
            String refusal = host.volume().refusal(SLOT_BYTES);
            if (!lost.isEmpty()) {
                fail(launch, new Event.TaskFilesLost(id(launch), lost));
            } else if (!refusal.isEmpty()) {
                fail(launch, new Event.DiskRefusedStart(id(launch), refusal));
            } else if (!host.volume().hasRoomForCopies(promised + copies(launch)) && copies(launch) > 0) {
                putOff(launch, ROOM_RETRY_SECONDS);
                fail(launch, new Event.TaskStartFailed(id(launch), BoincError.FILE_OPERATION.code(), NO_ROOM,
                        ROOM_RETRY_SECONDS));
            } else {
                double bytes = copies(launch);
                promised += bytes;
                client.in(host.moment(0.1, 3), () -> {
                    promised -= bytes;
                    spawn(launch);
                });
            }
        }
    }

    private void putOff(TaskLaunch launch, double seconds) {
        ActualResult actual = host.actual().of(id(launch));
        if (actual != null) {
            actual.pausesUntil(host.time().now() + seconds);
        }
    }

    /** Bytes of copies that its start makes: once, as long as it has its slot. */
    double copies(TaskLaunch launch) {
        Slot slot = host.volume().slot(launch.slot());
        ActualResult actual = host.actual().of(id(launch));
        boolean isSetUp = slot != null && slot.owner().equals(id(launch));
        return isSetUp || actual == null ? 0 : actual.app.copiedBytes();
    }

    /** Files that it needs with another content. */
    private List<FileId> spoilt(TaskLaunch launch) {
        return needed(launch).filter(file -> host.volume().isSpoilt(file)).toList();
    }

    private static Stream<FileId> needed(TaskLaunch launch) {
        return Stream.concat(launch.version().files().stream(), launch.workunit().inputs().stream())
                .map(ref -> new FileId(launch.project(), ref.fileName()));
    }

    /** Where a program ended without a reason its files are read; damaged ones go, and are told first. */
    void endedWithoutReason(TaskLaunch launch) {
        for (FileId file : spoilt(launch)) {
            host.volume().delete(file);
            client.post(new Event.FileLost(file, "has another content than the project sent"));
        }
    }

    private void fail(TaskLaunch launch, Event why) {
        starts.remove(key(id(launch)));
        client.post(why);
    }

    /** A process of an earlier client came to its end meanwhile. */
    private boolean isFinished(TaskLaunch launch) {
        Slot slot = host.volume().slot(launch.slot());
        return slot != null && slot.owner().equals(id(launch)) && slot.finish() != null;
    }

    private List<Event.FileLost> lost(TaskLaunch launch) {
        return needed(launch).filter(file -> !host.volume().has(file))
                .map(file -> new Event.FileLost(file, "is missing")).toList();
    }

    private void spawn(TaskLaunch launch) {
        TaskId task = id(launch);
        if (Boolean.FALSE.equals(starts.remove(key(task)))) {
            exited(task, new ExitFacts(0, 9, finish(launch.slot()), null));
            return;
        }
        ActualResult actual = host.actual().of(task);
        if (actual == null) {
            throw new Violation("no bug", "a task runs that nobody sent: " + task);
        }
        Slot slot = host.volume().slot(launch.slot());
        TaskLaunch found = launch;
        if (slot == null || !slot.owner().equals(task)) {
            Slot kept = host.volume().fromQuarantine(task);
            slot = kept == null ? new Slot(actual) : kept;
            slot.add(kept == null ? actual.app.copiedBytes() : 0);
            host.volume().claim(launch.slot(), slot);
            if (kept != null && kept.note() != null) {
                found = launch.withCheckpoint(kept.note().cpuTime(), kept.note().elapsedTime());
                client.post(new Event.CheckpointFound(task, kept.note().cpuTime(), kept.note().elapsedTime(),
                        kept.note().fractionDone()));
            }
        }
        Program program = host.programs().begin(found, actual, slot, client, !spoilt(launch).isEmpty());
        observers.watch().started(observers.world(), program);
        client.post(new Event.TaskStarted(task, 1000 + launch.slot(), 1));
    }

    private ExitFacts.@Nullable FinishFile finish(int number) {
        Slot slot = host.volume().slot(number);
        return slot == null ? null : slot.finish();
    }

    /** What the engine is told of the running tasks at each turn. */
    List<Event> news() {
        List<Event> news = new ArrayList<>();
        boolean looks = host.time().now() - diskLookedAt > DISK_LOOK_SECONDS;
        for (Program program : host.programs().all()) {
            if (program.client().equals(client) && program.computes()) {
                news.add(new Event.TaskProgressed(program.id(), program.cpuTime(), program.checkpointCpuTime(),
                        program.fractionDone()));
                news.add(new Event.TaskMeasured(program.id(), program.measuredBytes(), 0, program.trueCpuTime()));
                if (looks) {
                    news.add(new Event.TaskDiskMeasured(program.id(), Math.rint(program.slot().bytes())));
                }
            }
        }
        diskLookedAt = looks ? host.time().now() : diskLookedAt;
        return news;
    }

    /** What a walk over the disk finds in slots in which no program of this process is. */
    List<Event> slotsAtRest() {
        List<Event> found = new ArrayList<>();
        for (int number : host.volume().slotNumbers()) {
            Slot slot = host.volume().slot(number);
            if (slot != null && host.programs().all().stream()
                    .noneMatch(program -> program.client().equals(client) && program.slot() == slot)) {
                found.add(new Event.SlotMeasured(slot.owner(), Math.rint(slot.bytes())));
            }
        }
        return found;
    }

    void exited(TaskId task, ExitFacts facts) {
        client.post(new Event.TaskExited(task, facts));
    }

    void suspend(TaskId task, boolean suspended) {
        Program program = host.programs().find(task);
        if (program != null) {
            program.suspend(suspended);
        }
    }

    void quit(TaskId task) {
        starts.computeIfPresent(key(task), (name, on) -> false);
        Program program = host.programs().find(task);
        if (program != null) {
            program.tellToEnd();
        }
        if (program != null && !program.isDeaf()) {
            host.programs().end(program, 0, 0, host.moment(0.1, 5));
        }
    }

    void kill(TaskId task) {
        starts.computeIfPresent(key(task), (name, on) -> false);
        Program program = host.programs().find(task);
        if (program != null) {
            host.programs().end(program, 0, 9, 0.1);
        }
    }

    void note(Command.NoteCheckpoint note) {
        client.in(host.moment(0.01, 0.2), () -> {
            Slot slot = host.volume().slot(note.slot());
            if (slot != null && slot.owner().equals(note.task()) && host.volume().refusal(1).isEmpty()) {
                slot.note(new Slot.Note(note.cpuTime(), note.elapsedTime(), note.fractionDone()));
            }
        });
    }

    void forgetFinish(Command.ForgetFinish command) {
        Slot slot = host.volume().slot(command.slot());
        if (slot != null && slot.owner().equals(command.task()) && !host.volume().isReadOnly()) {
            slot.forgetFinish();
        }
    }

    void collect(TaskLaunch launch) {
        client.in(host.moment(0.05, 2), () -> gather(launch));
    }

    private void gather(TaskLaunch launch) {
        if (host.volume().isReadOnly()) {
            client.in(COLLECT_RETRY_SECONDS, () -> gather(launch));
            return;
        }
        Slot slot = host.volume().slot(launch.slot());
        List<OutputFact> outputs = new ArrayList<>();
        for (FileRef ref : launch.result().outputs()) {
            if (launch.files().stream().noneMatch(file -> file.name().equals(ref.fileName()) && file.uploaded())) {
                outputs.add(output(launch, slot, ref));
            }
        }
        client.post(new Event.TaskCollected(id(launch), "", outputs));
    }

    private OutputFact output(TaskLaunch launch, @Nullable Slot slot, FileRef ref) {
        FileId file = new FileId(launch.project(), ref.fileName());
        if (slot != null && slot.owner().equals(id(launch)) && slot.holdsOutputs() && ref.copyFile()) {
            host.volume().put(file, outputBytes(launch));
            slot.giveOutputs(outputBytes(launch));
        }
        host.volume().sync(file);
        OptionalDouble bytes = host.volume().bytes(file);
        return bytes.isEmpty()
                ? new OutputFact(ref.fileName(), BoincError.FILE_NOT_FOUND.code(), 0, "",
                        "Output file " + ref.fileName() + " absent")
                : new OutputFact(ref.fileName(), FileRecord.PRESENT, bytes.getAsDouble(), "0", "");
    }

    private double outputBytes(TaskLaunch launch) {
        ActualResult actual = host.actual().of(id(launch));
        return actual == null ? 0 : actual.app.outputBytes();
    }

    void clear(int number) {
        clearing.add(number);
        client.in(host.moment(0.05, 2), () -> {
            if (!host.volume().isReadOnly()) {
                host.volume().clear(number);
            }
            clearing.remove(number);
        });
    }
}
