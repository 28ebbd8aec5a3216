package org.quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.event.Event;
import org.quern.engine.state.ClientClock;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.HostSettings;
import org.quern.simulator.soak.host.Slot;
import org.quern.simulator.soak.host.SlotHomes;
import org.quern.simulator.soak.host.User;
import org.quern.simulator.soak.server.Answers;

/** A client begins: reads the state, and looks at slots and files as the daemon's inventory does. */
final class Boot {
    /** As in the daemon: the next end counts. */
    private static final int MOST_SET_ASIDE = 3;
    private final Host host;
    private final User user;
    private final Observers observers;

    Boot(Host host, User user, Observers observers) {
        this.host = host;
        this.user = user;
        this.observers = observers;
    }

    Session start(CrashPoint crash) {
        SavedState found = host.store().last() == null ? null : host.store().read();
        SavedState saved = found == null
                ? SavedState.fresh(HostSettings.computer(host.plan().host()), Answers.PLATFORM, "8.3.0")
                : found.withHost(known(found.host()));
        boolean isWhole = !host.store().isDoubtful();
        List<Event> events = new ArrayList<>();
        List<SavedTask> tasks = new ArrayList<>();
        List<Integer> owned = new ArrayList<>();
        for (SavedTask task : isWhole ? saved.tasks() : SlotHomes.find(host.volume(), saved)) {
            owned.add(task.slot());
            tasks.add(look(task, events));
        }
        host.programs().endStrays(owned);
        if (isWhole) {
            host.volume().keepSlots(owned);
        } else {
            host.volume().quarantine(owned);
        }
        saved.projects().forEach(project -> lostFiles(project, events));
        SavedState state = (isWhole ? saved : doubted(saved)).withTasks(tasks);
        observers.watch().began(observers.world(), state);
        return new Session(host, user, observers, crash, state, events);
    }

    /** Files stay, and each project is asked soon for what may be missing. */
    private SavedState doubted(SavedState saved) {
        double now = ClientClock.beginning(host.time().wall(), saved.timeStats());
        return saved.withProjects(
                saved.projects().stream().map(project -> project.askedSoon().keepingFilesSince(now)).toList());
    }

    /** The computer as it is, whatever a state tells of it, with its identity and benchmarks as they were. */
    private HostInfo known(HostInfo before) {
        HostInfo now = HostSettings.computer(host.plan().host()).withCpid(before.hostCpid())
                .withDisk(before.diskTotalBytes(), before.diskFreeBytes());
        return before.calculated() > 0 ? now.withBenchmarks(before.fpops(), before.iops(), before.calculated()) : now;
    }

    /** A newer checkpoint in the slot counts, and a finish file is an end that nobody saw, if its output is there. */
    private SavedTask look(SavedTask task, List<Event> events) {
        Slot slot = host.volume().slot(task.slot());
        TaskId id = new TaskId(task.project(), task.resultName());
        if (slot == null || !slot.owner().equals(id)) {
            return task;
        }
        if (slot.finish() != null && slot.finishesSetAside() < MOST_SET_ASIDE && isOutputLost(id, slot)) {
            slot.setFinishAside();
            events.add(new Event.EndDoubted(id, Answers.output(id.result())));
        } else if (slot.finish() != null) {
            events.add(new Event.TaskExited(id, new ExitFacts(0, 0, slot.finish(), null)));
        }
        Slot.Note note = slot.note();
        return note == null || note.elapsedTime() <= task.checkpointElapsedTime() ? task
                : task.withCheckpoint(note.cpuTime(), note.elapsedTime(), note.fractionDone());
    }

    private boolean isOutputLost(TaskId task, Slot slot) {
        return !slot.holdsOutputs()
                && host.volume().bytes(new FileId(task.project(), Answers.output(task.result()))).orElse(0) <= 0;
    }

    private void lostFiles(SavedProject project, List<Event> events) {
        for (FileRecord file : project.files()) {
            FileId id = new FileId(project.url(), file.name());
            if (!host.volume().has(id)) {
                if (file.present()) {
                    events.add(new Event.FileLost(id, "is missing"));
                }
                continue;
            }
            double bytes = host.volume().bytes(id).orElseThrow();
            if (file.present() && file.info().nbytes() > 0 && bytes != file.info().nbytes()) {
                events.add(new Event.FileLost(id, "has " + bytes + " bytes"));
            } else if (file.awaitsDownload() && bytes > 0 && bytes == file.info().nbytes()) {
                events.add(new Event.FileFound(id, bytes));
            }
        }
    }
}
