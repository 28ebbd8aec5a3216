package quern.engine;

/**
 * Counts the time since the previous tick for every task that computed in it. This comes before the tick's events: a task that
 * ends by one of them computed until then, and a step of any length counts the same as many short ones.
 */
final class RunTimes {
    private RunTimes() {
    }

    static void count(TickContext tick) {
        if (tick.elapsed > tick.drive.longestCountedTickSeconds()) {
            return; // the computer slept
        }
        tick.state.usage.count(tick);
        tick.state.tasks.forEach(task -> count(tick, task));
    }

    private static void count(TickContext tick, ActiveTask task) {
        if (task.phase == TaskPhase.EXECUTING) {
            boolean limited = task.devices.isEmpty(); // tasks that feed a device are not kept to a part of the time
            task.elapsed += tick.elapsed * (limited ? tick.state.settings.cpuLimitFraction() : 1);
        }
    }
}
