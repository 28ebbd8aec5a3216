package org.quern.simulator.soak;

import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;

import org.quern.model.FileRef;
import org.quern.model.Workunit;
import org.quern.simulator.soak.world.EngineWrapper;

/** What a client with a bug makes of a start that finds no room for copies of its own files. */
final class PlantedCopies {
    private PlantedCopies() {}

    /** A task that is not tried again fails. */
    static Event givenUp(Event event) {
        return isForCopies(event) && event instanceof Event.TaskStartFailed failed
                ? new Event.TaskStartFailed(failed.task(), failed.code(), failed.reason(), 0) : event;
    }

    /** The disk is said to take nothing of any start. */
    static Event refusedForAll(Event event) {
        return isForCopies(event) && event instanceof Event.TaskStartFailed failed
                ? new Event.DiskRefusedStart(failed.task(), failed.reason()) : event;
    }

    /** It takes inputs that starts copy for such as they link, and makes the copies all the same. */
    static EngineWrapper notKnown() {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events.stream().map(PlantedCopies::linking).toList());
            return new Tick(tick.commands().stream().map(PlantedCopies::copying).toList(), tick.decisions(),
                    tick.faults(), tick::view);
        };
    }

    private static Event linking(Event event) {
        return event instanceof Event.SchedulerReplied replied
                ? new Event.SchedulerReplied(replied.project(),
                        PlantedBugs.with(replied.reply(), work -> withInputs(work, false)), true)
                : event;
    }

    private static Command copying(Command command) {
        return command instanceof Command.StartTask(var launch)
                ? new Command.StartTask(PlantedBugs.with(launch, withInputs(launch.workunit(), true))) : command;
    }

    private static Workunit withInputs(Workunit w, boolean copied) {
        return new Workunit(w.name(), w.appName(), w.versionNum(), w.commandLine(), w.fpopsEst(), w.fpopsBound(),
                w.memoryBound(), w.diskBound(), w.inputs().stream().map(
                        ref -> new FileRef(ref.fileName(), ref.openName(), ref.mainProgram(), copied, ref.optional()))
                        .toList(),
                w.subAppname(), w.usage());
    }

    private static boolean isForCopies(Event event) {
        return event instanceof Event.TaskStartFailed failed && failed.reason().contains("copies of its files");
    }
}
