package org.quern.engine.state;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.SavedTask;

/** What a task's processes use of memory, swap and disk. Mutable, owned by the engine's thread; all in bytes. */
public final class TaskUse {
    /** What servers are told of a task over its bound of disk use. */
    public static final String DISK_EXCEEDED = "Disk usage limit exceeded";
    private static final double MEGA = 1 << 20;
    private double resident;
    private double residentSmoothed;
    private double swap;
    private double virtualSize;
    private double pageFaults;
    private double pageFaultRate;
    private @Nullable MonotonicTime measuredAt;
    private double peakResident;
    private double peakSwap;
    private double peakDisk;
    private double disk;

    public double resident() {
        return resident;
    }

    /** What decisions go by: no short peak stops a task. */
    public double residentSmoothed() {
        return residentSmoothed;
    }

    public double swap() {
        return swap;
    }

    public double virtualSize() {
        return virtualSize;
    }

    /** Pages a second that it waited for the disk for, between the last two measurements. */
    public double pageFaultRate() {
        return pageFaultRate;
    }

    public double peakResident() {
        return peakResident;
    }

    /** Of what lay in swap space, as BOINC 8 reports it (docs/protocol/data-directory.md 5.11). */
    public double peakSwap() {
        return peakSwap;
    }

    public double peakDisk() {
        return peakDisk;
    }

    /** What its slot took when it was measured last, 0 before that. */
    public double disk() {
        return disk;
    }

    /** By how much it is over this bound of disk use, for people; empty if it is not, or 0 says that there is no bound. */
    public String diskExcess(double bound) {
        return bound <= 0 || peakDisk <= bound ? ""
                : DISK_EXCEEDED + String.format(Locale.ROOT, ": %.2fMB > %.2fMB", peakDisk / MEGA, bound / MEGA);
    }

    /**
     * The processes were measured.
     *
     * @param toldResident what its program says that it uses; a wrapper knows what its virtual machine or container uses, and no
     *        report hides what is measured (docs/protocol/app-control.md 20)
     */
    public void measured(Event.TaskMeasured event, double toldResident, MonotonicTime mono) {
        resident = event.residentBytes();
        double larger = Math.max(toldResident, resident);
        // Half the old value and half the new one (docs/protocol/app-control.md 20).
        residentSmoothed = residentSmoothed == 0 ? larger : (residentSmoothed + larger) / 2;
        swap = event.swapBytes();
        peakResident = Math.max(peakResident, resident);
        virtualSize = event.virtualBytes();
        peakSwap = Math.max(peakSwap, swap);
        countFaults(event.pageFaults(), mono);
    }

    /** Processes that ended take theirs with them. */
    private void countFaults(double faults, MonotonicTime mono) {
        double seconds = mono.since(measuredAt);
        pageFaultRate = seconds > 0 ? Math.max(0, faults - pageFaults) / seconds : pageFaultRate;
        pageFaults = faults;
        measuredAt = mono;
    }

    public void diskMeasured(double bytes) {
        disk = bytes;
        peakDisk = Math.max(peakDisk, bytes);
    }

    /** What its slot takes while it does not run: no peak of the task's. */
    public void slotMeasured(double bytes) {
        disk = bytes;
    }

    /** It starts again: what its last process used beyond {@code most} says nothing of this one. */
    void startsAnew(double most) {
        residentSmoothed = residentSmoothed > most ? 0 : residentSmoothed;
    }

    void restore(SavedTask saved) {
        residentSmoothed = saved.workingSetSmoothedBytes();
        swap = saved.swapBytes();
    }
}
