package org.quern.daemon.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.rpc.history.HistoryEntry;

/** Who computes where, from when to when: from what the engine orders and what is seen of processes. */
final class ComputingTasks {
    /** Where a task computes. */
    private record Place(String app, String device, double cpus) {
        static final Place NOWHERE = new Place("", "", 0);
    }

    private static final String SUSPENDED = "suspended";
    private static final String LEFT_MEMORY = "left memory";
    private final Map<TaskId, Place> places = new LinkedHashMap<>();
    private final Map<TaskId, Double> since = new LinkedHashMap<>();
    /** Why each that was chosen was: a task may begin, and go on, turns later. */
    private final Map<TaskId, String> reasons = new LinkedHashMap<>();
    /** Of those whose program is being started, why that was ordered: until it runs, the reason may have become another. */
    private final Map<TaskId, String> ordered = new LinkedHashMap<>();
    /** Why each that still computes is not to go on; of others nothing is kept, for they are thousands. */
    private final Map<TaskId, String> against = new LinkedHashMap<>();
    /** The client was told to end. */
    private boolean ending;

    /** What an event means. */
    List<HistoryEntry> told(Event event, double now) {
        return switch (event) {
            case Event.TaskStarted e -> began(e.task(), now).stream().toList();
            case Event.TaskExited e -> stopped(e.task(), now, "ended").stream().toList();
            case Event.ComputerSlept e -> slept(now - e.seconds(), now);
            case Event.Asked(UserCommand.Quit()) -> {
                ending = true;
                yield List.of();
            }
            default -> List.of();
        };
    }

    /** All of them stopped with the computer, and went on with it. */
    private List<HistoryEntry> slept(double from, double to) {
        List<TaskId> all = List.copyOf(since.keySet());
        List<HistoryEntry> entries = new ArrayList<>();
        for (TaskId task : all) {
            double end = Math.max(from, since.getOrDefault(task, from));
            stopped(task, end, "computer slept").ifPresent(entries::add);
        }
        for (TaskId task : all) {
            began(task, to).ifPresent(entries::add);
        }
        return entries;
    }

    /** What is decided of a task: one that is not to run any more has no reason to, but one against it. */
    void decided(TaskId task, String verdict, String reason) {
        if (verdict.equals("run")) {
            reasons.put(task, reason);
            against.remove(task);
        } else {
            reasons.remove(task);
            if (since.containsKey(task)) {
                against.put(task, reason);
            }
        }
    }

    /** What an order means, if anything. */
    Optional<HistoryEntry> ordered(Command command, double now) {
        return switch (command) {
            case Command.StartTask(TaskLaunch launch) -> {
                TaskId task = new TaskId(launch.project(), launch.result().name());
                places.put(task, place(launch));
                ordered.computeIfAbsent(task, reasons::get);
                yield Optional.empty();
            }
            case Command.ResumeTask c -> began(c.task(), now);
            case Command.SuspendTask c -> stopped(c.task(), now, SUSPENDED);
            case Command.QuitTask c -> stopped(c.task(), now, ending ? "client ended" : LEFT_MEMORY);
            case Command.AbortTask c -> stopped(c.task(), now, "aborted");
            default -> Optional.empty();
        };
    }

    /** Where it computed last; empty if it did not in this session. */
    String deviceOf(TaskId task) {
        return places.getOrDefault(task, Place.NOWHERE).device();
    }

    /** It is over. */
    void forget(TaskId task) {
        places.remove(task);
        reasons.remove(task);
        ordered.remove(task);
    }

    private Optional<HistoryEntry> began(TaskId task, double now) {
        Place place = places.get(task);
        String chosen = ordered.remove(task);
        if (place == null || since.putIfAbsent(task, now) != null) {
            return Optional.empty();
        }
        return Optional.of(new HistoryEntry.TaskStarted(now, task.project().canonical(), task.result(), place.app(),
                place.device(), place.cpus(), chosen == null ? reasons.getOrDefault(task, "") : chosen));
    }

    private Optional<HistoryEntry> stopped(TaskId task, double now, String why) {
        Double began = since.remove(task);
        Place place = places.getOrDefault(task, Place.NOWHERE);
        String last = against.remove(task);
        String reason = last != null && (why.equals(SUSPENDED) || why.equals(LEFT_MEMORY)) ? last : "";
        return began == null ? Optional.empty()
                : Optional.of(new HistoryEntry.TaskStopped(now, task.project().canonical(), task.result(),
                        place.device(), began, why, place.cpus(), reason));
    }

    private static Place place(TaskLaunch launch) {
        return new Place(launch.app().name(), device(launch.usage(), launch.devices()), launch.usage().cpus());
    }

    /** The name of what it computes on, and the numbers of those that it has. */
    static String device(ResourceUsage usage, List<Integer> numbers) {
        String name = usage.resource().name();
        List<String> words = new ArrayList<>(List.of(name));
        if (!usage.resource().isCpu() && !numbers.isEmpty()) {
            words.add(numbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
        return String.join(" ", words);
    }
}
