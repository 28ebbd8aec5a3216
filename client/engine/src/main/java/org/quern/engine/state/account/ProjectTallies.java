package org.quern.engine.state.account;

import org.quern.model.ManagedFigures;
import org.quern.model.ProjectAccounting;

/** What was computed for a project, and what it takes and may take of this computer. Mutable, owned by the engine's thread. */
public final class ProjectTallies {
    private ProjectAccounting accounting = ProjectAccounting.FRESH;

    public ProjectAccounting accounting() {
        return accounting;
    }

    /** As they were saved. */
    public void restored(ProjectAccounting saved) {
        accounting = saved;
    }

    /** Its weight among the projects, as it was last settled. */
    public void resourceShare(double share) {
        accounting = accounting.withResourceShare(share);
    }

    /** A task of it ran for so many seconds. */
    public void ran(double seconds) {
        accounting = accounting.withRun(seconds);
    }

    /** A result of it is over. */
    public void taskEnded(boolean success) {
        accounting = accounting.withTaskEnded(success);
    }

    /** It used devices, in instance-seconds, which earned it that many cobblestones by processors and by cards. */
    public void used(double cpuSeconds, double byCpu, double gpuSeconds, double byGpu) {
        accounting = accounting.withUse(cpuSeconds, byCpu, gpuSeconds, byGpu);
    }

    /** Its recent credit, cobblestones a day, at that Unix time. */
    public void recentCredit(double cobblestonesADay, double at) {
        accounting = accounting.withRecent(cobblestonesADay, at);
    }

    /** An account manager told what this computer had done for it before it was attached this time. */
    public void pastTold(ManagedFigures past) {
        accounting = accounting.withPast(past);
    }

    /** Its estimates are off by that factor, 1 = they are not corrected. */
    public void durationCorrection(double factor) {
        accounting = accounting.withDurationCorrection(factor);
    }

    /** The benchmarks found another speed, operations a second, and estimates are made from it: the correction was learnt by the one before. */
    public void speedChanged(double before, double after) {
        accounting = accounting.withDurationCorrection(accounting.durationCorrection() * after / before);
    }

    /** It takes and may take so many bytes of the disk. */
    public void diskMeasured(double usage, double share) {
        accounting = accounting.withDisk(usage, share, accounting.desiredDiskUsage());
    }

    /** Its server would like to take so many bytes of the disk. */
    public void diskWanted(double bytes) {
        accounting = accounting.withDisk(accounting.diskUsage(), accounting.diskShare(), bytes);
    }
}
