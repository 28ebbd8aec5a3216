package org.quern.daemon.exec.process;

/**
 * How a process competes for the CPU (docs/protocol/app-control.md 8).
 *
 * @param nice nice value, 19 lowest; {@link #UNCHANGED} leaves it
 * @param idlePolicy on Linux, also the scheduling policy for idle time
 */
public record ProcessPriority(int nice, boolean idlePolicy) {
    /** A nice value that means: as the client itself. */
    public static final int UNCHANGED = Integer.MIN_VALUE;

    /** Ordinary tasks when nothing is configured. */
    public static final ProcessPriority LOWEST = new ProcessPriority(19, true);

    /** Tasks that feed a coprocessor or a virtual machine, or use less than a CPU: they must answer soon. */
    public static final ProcessPriority LOW = new ProcessPriority(10, false);

    /** No change at all (configuration option no_priority_change). */
    public static final ProcessPriority INHERITED = new ProcessPriority(UNCHANGED, false);

    /**
     * The priority for a configured value.
     *
     * @param configured -1 unspecified, 0 lowest, 1 low, 2 normal, 3 high, 4 highest, 5 real time
     * @param special whether the task is of the kind that gets {@link #LOW} by default
     */
    public static ProcessPriority of(int configured, boolean special) {
        int nice = switch (configured) {
            case 0 -> 19;
            case 1 -> 10;
            case 2 -> 0;
            case 3 -> -10;
            case 4 -> -15;
            case 5 -> -20;
            default -> special ? 10 : 19;
        };
        return new ProcessPriority(nice, !special);
    }
}
