package org.quern.engine.settings;

/** The usual {@link TaskSettings} of a test, but for one thing: a new component of them is named here, and not in each test. */
public final class TasksOf {
    private TasksOf() {}

    /** As tasks run by BOINC's defaults. */
    public static TaskSettings cpus(int usableCpus) {
        return EngineSettings.defaults(usableCpus, "p").tasks();
    }

    /** Tasks above {@code mostBytes} of memory are given up. */
    public static TaskSettings memory(TaskSettings usual, double mostBytes) {
        return new TaskSettings(usual.usableCpus(), usual.cpuUsageFraction(), mostBytes, usual.diskIntervalSeconds(),
                usual.dontSuspendNci(), usual.maxOverdueDays());
    }

    /** Tasks that hardly use the CPU go on while computing is suspended. */
    public static TaskSettings lightOnesAlways(TaskSettings usual) {
        return new TaskSettings(usual.usableCpus(), usual.cpuUsageFraction(), usual.memoryMostBytes(),
                usual.diskIntervalSeconds(), true, usual.maxOverdueDays());
    }

    /** Tasks that are overdue for longer are given up. */
    public static TaskSettings overdue(TaskSettings usual, double mostDays) {
        return new TaskSettings(usual.usableCpus(), usual.cpuUsageFraction(), usual.memoryMostBytes(),
                usual.diskIntervalSeconds(), usual.dontSuspendNci(), mostDays);
    }
}
