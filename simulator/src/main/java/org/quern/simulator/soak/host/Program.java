package org.quern.simulator.soak.host;

import org.jspecify.annotations.Nullable;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.simulator.soak.server.ActualResult;

/** A process of an application. Mutable. */
public final class Program {
    private static final double GROWTH_SECONDS = 600;
    private final TaskId id;
    private final TaskLaunch launch;
    private final ActualResult actual;
    private final Slot slot;
    /** The client that started it. */
    private final Client client;
    /** Seconds of computing that it had when this process began. */
    private final double begunWith;
    private final double memoryBytes;
    /** Seconds of computing done, those before this process included. */
    private double done;
    /** Seconds of computing in this process, what it did again included. */
    private double ran;
    private boolean suspended;
    /** Its process is about to end. */
    private boolean ending;
    /** Comes no further. */
    private boolean hangs;
    /** Hears nothing. */
    private boolean deaf;
    /** Was told to end, whether it heard that or not. */
    private boolean toldToEnd;
    /** Does not exit when it has finished. */
    private boolean lingers;
    /** It has written its finish file. */
    private boolean finished;
    /** Takes this many times its memory more in ten minutes. */
    private double memoryGrowth;
    /** Writes so many bytes into its slot each ten minutes. */
    private double diskGrowth;
    private double grownFor;
    /** What its memory is taken for, 0 = for what it is. */
    private double toldBytes;
    /** What it tells instead of the truth, null if it tells the truth. */
    @Nullable
    private Lie lie;

    /** Nonsense of cpu time, checkpoint and fraction done. */
    public record Lie(double cpuTime, double checkpointCpuTime, double fractionDone) {}

    Program(TaskLaunch launch, ActualResult actual, Slot slot, Client client) {
        this.id = new TaskId(launch.project(), launch.result().name());
        this.launch = launch;
        this.actual = actual;
        this.slot = slot;
        this.client = client;
        this.begunWith = slot.checkpoint();
        this.done = slot.checkpoint();
        this.memoryBytes = actual.app.memoryBytes();
    }

    /** Its task. */
    public TaskId id() {
        return id;
    }

    /** What it was started with. */
    public TaskLaunch launch() {
        return launch;
    }

    /** What is really true of its task. */
    public ActualResult actual() {
        return actual;
    }

    /** Seconds of computing that its task had when it began. */
    public double begunWith() {
        return begunWith;
    }

    /** It uses a processor now. */
    public boolean computes() {
        return !suspended && !ending && !finished;
    }

    /** It hears nothing. */
    public boolean isDeaf() {
        return deaf;
    }

    /** It was told to stand still. */
    public boolean isSuspended() {
        return suspended;
    }

    /** The client that started it. */
    public Client client() {
        return client;
    }

    /** The slot that it runs in. */
    public Slot slot() {
        return slot;
    }

    /** It is told to stand still, or to go on. */
    public void suspend(boolean stands) {
        suspended = stands;
    }

    /** It is told to end, whether it hears that or not. */
    public void tellToEnd() {
        toldToEnd = true;
    }

    /** It comes no further from now on. */
    public void hang() {
        hangs = true;
    }

    /** It hears nothing from now on. */
    public void turnDeaf() {
        deaf = true;
    }

    /** It will not exit when it has finished. */
    public void linger() {
        lingers = true;
    }

    /** It takes so many times its memory more in ten minutes from now on. */
    public void growMemory(double times) {
        memoryGrowth = times;
    }

    /** It writes so many bytes into its slot each ten minutes from now on. */
    public void growDisk(double bytes) {
        diskGrowth = bytes;
    }

    /** Its memory is taken for so many bytes. */
    public void passForBytes(double bytes) {
        toldBytes = bytes;
    }

    /** It tells that instead of the truth. */
    public void lie(Lie what) {
        lie = what;
    }

    /** It writes more and more into its slot. */
    boolean fillsTheDisk() {
        return diskGrowth > 0;
    }

    /** It does not exit when it has finished. */
    boolean lingers() {
        return lingers;
    }

    /** Its process is about to end. */
    void ends() {
        ending = true;
    }

    /** The same. */
    boolean isEnding() {
        return ending;
    }

    /** It has written its finish file. */
    void finishes() {
        finished = true;
    }

    /** The client that started it still lives. */
    public boolean hasClient() {
        return client.alive();
    }

    void heal() {
        hangs = false;
        deaf = false;
        memoryGrowth = 0;
        diskGrowth = 0;
        toldBytes = 0;
        lie = null;
    }

    double left() {
        return hangs ? Double.POSITIVE_INFINITY : Math.max(0, actual.needed - done);
    }

    /** Its work could not be written: it does the end of it again. */
    void setBack(double seconds) {
        done = Math.max(0, actual.needed - seconds);
    }

    void pass(double seconds, double now, boolean mayWrite) {
        actual.computed(seconds, toldToEnd);
        ran += seconds;
        grownFor += memoryGrowth > 0 ? seconds : 0;
        if (mayWrite) {
            slot.add(diskGrowth * seconds / GROWTH_SECONDS);
        }
        if (hangs) {
            return;
        }
        done = Math.min(actual.needed, done + seconds);
        double period = actual.app.checkpointSeconds();
        if (period > 0 && mayWrite) {
            slot.checkpoint(Math.floor(done / period) * period, now);
        }
    }

    /** Bytes of memory that it takes. */
    public double residentBytes() {
        return Math.rint(memoryBytes * (1 + memoryGrowth * grownFor / GROWTH_SECONDS));
    }

    /** Bytes of memory that the client takes it to hold. */
    public double measuredBytes() {
        return toldBytes > 0 ? Math.rint(toldBytes) : residentBytes();
    }

    /** CPU seconds of all its processes, as it tells them. */
    public double cpuTime() {
        return lie != null ? lie.cpuTime() : trueCpuTime();
    }

    /** CPU seconds of all its processes. */
    public double trueCpuTime() {
        return launch.checkpointCpuTime() + ran * actual.app.cpus();
    }

    /** The same at its last checkpoint. */
    public double checkpointCpuTime() {
        return lie != null ? lie.checkpointCpuTime()
                : launch.checkpointCpuTime() + Math.max(0, slot.checkpoint() - begunWith) * actual.app.cpus();
    }

    /** How much of its work it tells that it has done, 0 to 1 if it tells the truth. */
    public double fractionDone() {
        return lie != null ? lie.fractionDone() : done / actual.needed;
    }
}
