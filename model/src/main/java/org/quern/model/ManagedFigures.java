package org.quern.model;

/**
 * What a manager that chooses projects ("dynamic") keeps of one of them (docs/protocol/accounts.md 8.3).
 *
 * @param userAverage cobblestones a day of its user, to be shown
 * @param userTotal cobblestones of its user, to be shown
 * @param cpuCredit estimated credit by CPU that this host had when it was last attached
 * @param cpuTime CPU seconds of then
 * @param gpuCredit the same by GPU
 * @param gpuTime GPU seconds
 * @param successes tasks finished well
 * @param errors tasks failed
 */
public record ManagedFigures(double userAverage, double userTotal, double cpuCredit, double cpuTime, double gpuCredit,
        double gpuTime, int successes, int errors) {
    public static final ManagedFigures NONE = new ManagedFigures(0, 0, 0, 0, 0, 0, 0, 0);
}
