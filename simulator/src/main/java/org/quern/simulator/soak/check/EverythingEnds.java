package org.quern.simulator.soak.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.quern.model.FileId;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Answers;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** When nothing goes wrong any more and no work comes, every task ends and its server knows, within the quiet days. */
final class EverythingEnds extends Check {
    /** Part of the quiet days that must suffice for the work that is left: the rest is for waiting times. */
    private static final double PART = 0.4;
    private static final double LOOK_SECONDS = 3_600;
    /** When each task that waits for space was seen to, last, in the quiet days. */
    private final Map<TaskId, Double> waitedAt = new TreeMap<>();
    private double lookAt;
    private boolean isQuiet;
    private boolean isFeasible;

    EverythingEnds() {
        super("everything ends", "tasks that are held when the faults stop are done and reported at the end");
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        if (!isQuiet && world.time().now() >= world.plan().quietFrom()) {
            isQuiet = true;
            isFeasible = isFeasible(world);
        }
        if (isQuiet && isFeasible && world.time().now() >= lookAt) {
            lookAt = world.time().now() + LOOK_SECONDS;
            held(world).values().stream().filter(actual -> waitsForSpace(world, actual))
                    .forEach(actual -> waitedAt.put(actual.task(), world.time().now()));
        }
    }

    /** Small hosts with long queues need longer than that, also of what was lost on its way and comes again. */
    private static boolean isFeasible(WorldView world) {
        RunPlan plan = world.plan();
        double sum = 0;
        double longest = 0;
        Set<ActualResult> left = new LinkedHashSet<>(held(world).values());
        world.servers().forEach(server -> left.addAll(server.owed()));
        for (ActualResult actual : left) {
            sum += actual.secondsNeeded() * actual.cpus();
            longest = Math.max(longest, actual.secondsNeeded());
        }
        return Math.max(sum / plan.host().cpus(), longest) < plan.quietDays() * RunPlan.DAY_SECONDS * PART;
    }

    @Override
    public void ended(WorldView world) {
        // What running tasks have written is theirs: beyond the user's limit all computing stops until there is space (docs/disk.md).
        boolean isStopped = world.volume().usedBytes() > world.ownLimitBytes();
        if (isFeasible && !isStopped) {
            Map<String, ActualResult> left = held(world);
            left.values().removeIf(actual -> waitsForSpace(world, actual) || hadSpaceLate(world, actual));
            require(left.isEmpty(), () -> left.size() + " tasks are still held: " + left.keySet());
        }
    }

    /** It waited for space until there was too little time for it. */
    private boolean hadSpaceLate(WorldView world, ActualResult actual) {
        double since = waitedAt.getOrDefault(actual.task(), Double.NEGATIVE_INFINITY);
        return world.time().now() - since < actual.secondsNeeded() / PART;
    }

    /** A task with more to copy than is free, or whose files came within the limit once and would not a second time. */
    private static boolean waitsForSpace(WorldView world, ActualResult actual) {
        double missing = missing(world, actual, Answers.input(actual.task().result()), actual.app.inputBytes())
                + missing(world, actual, Answers.program(actual.app), actual.app.programBytes());
        double copies = world.volume().hasSlot(actual.task()) ? 0 : actual.app.copiedBytes();
        double bytes = missing + copies;
        boolean fits = bytes == 0
                || world.volume().completeBytes(file -> isKnown(world, file)) + bytes < world.ownLimitBytes();
        return !fits || !world.volume().hasRoomForCopies(copies);
    }

    /** What an older state or a damaged one says nothing of is left alone (docs/protocol/data-directory.md), and takes its room. */
    private static boolean isKnown(WorldView world, FileId file) {
        SavedState last = world.store().last();
        return last != null && last.find(file.project()).stream().flatMap(project -> project.files().stream())
                .anyMatch(each -> each.name().equals(file.name()));
    }

    private static double missing(WorldView world, ActualResult actual, String file, double bytes) {
        return world.volume().has(new FileId(actual.task().project(), file)) ? 0 : bytes;
    }

    /** What is held for projects that never told nonsense; a server that did may have asked for a wait of weeks. */
    private static Map<String, ActualResult> held(WorldView world) {
        Map<String, ActualResult> held = new TreeMap<>();
        SavedState last = world.store().last();
        for (SavedProject project : last == null ? List.<SavedProject>of() : last.projects()) {
            for (SavedResult result : project.results()) {
                ActualResult actual = world.actual().of(new TaskId(project.url(), result.result().name()));
                if (actual != null && !world.server(project.url()).trouble().wasHostile(world.time().now())) {
                    held.put(actual.task().result() + " " + result.outcome().state(), actual);
                }
            }
        }
        return held;
    }
}
