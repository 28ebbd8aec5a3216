package org.quern.simulator.soak;

import org.quern.engine.event.Event;
import org.quern.model.ExitFacts;
import org.quern.model.ExitStatus;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.WorldView;

/** What a client with a bug takes the end of a process for. */
final class PlantedEnds {
    private PlantedEnds() {}

    /** A task that finished, and whose process had to be killed, is given up. */
    static Event givenUpIfItLingers(Event event) {
        return switch (event) {
            case Event.TaskExited(var task, var facts) when facts.signal() == 9 && facts.finishFile() != null ->
                    new Event.TaskExited(task, new ExitFacts(ExitStatus.ABORTED_BY_CLIENT, 0, null, null));
            case Event.TaskCollected(var task, var stderr, var outputs) ->
                    new Event.TaskCollected(task, "Process still present 5 min after writing finish file; aborting",
                            outputs);
            default -> event;
        };
    }

    /** What a task has finished counts for nothing if it took too much memory before. */
    static EngineWrapper ofGreedyTasks() {
        return (world, engine) -> (now, events) -> engine.tick(now,
                events.stream().map(event -> tooMuchMemory(world, event)).toList());
    }

    private static Event tooMuchMemory(WorldView world, Event event) {
        if (!(event instanceof Event.TaskExited(var task, var facts)) || facts.finishFile() == null) {
            return event;
        }
        ActualResult actual = world.actual().of(task);
        return actual != null && actual.blame().contains(FailureCause.APP_TOOK_MEMORY)
                ? new Event.TaskExited(task, new ExitFacts(ExitStatus.MEMORY_LIMIT, 0, null, null)) : event;
    }
}
