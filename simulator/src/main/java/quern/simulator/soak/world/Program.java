package quern.simulator.soak.world;

import quern.model.TaskId;
import quern.model.TaskLaunch;
import quern.simulator.soak.plan.AppPlan;

/** A process of an application. Mutable. */
public final class Program {
    final TaskId id;
    final TaskLaunch launch;
    final AppPlan app;
    final Slot slot;
    /** The client that started it. */
    final Session client;
    /** Seconds of computing that the task needs in all. */
    final double needed;
    /** Seconds that it had when this process began. */
    final double begunWith;
    /** Seconds of computing done, those before this process included. */
    double done;
    boolean suspended;
    /** Told to end, or ending. */
    boolean ending;

    Program(TaskLaunch launch, AppPlan app, Slot slot, Session client, double needed) {
        this.id = new TaskId(launch.project(), launch.result().name());
        this.launch = launch;
        this.app = app;
        this.slot = slot;
        this.client = client;
        this.needed = needed;
        this.begunWith = slot.checkpoint;
        this.done = slot.checkpoint;
    }

    /** Its task. */
    public TaskId id() {
        return id;
    }

    /** What it was started with. */
    public TaskLaunch launch() {
        return launch;
    }

    /** It uses a processor now. */
    public boolean computes() {
        return !suspended && !ending;
    }

    double left() {
        return Math.max(0, needed - done);
    }

    void pass(double seconds, double now) {
        done = Math.min(needed, done + seconds);
        if (app.checkpointSeconds() > 0) {
            slot.checkpoint(Math.floor(done / app.checkpointSeconds()) * app.checkpointSeconds(), now);
        }
    }

    /** CPU seconds of all its processes, as it tells them. */
    double cpuTime() {
        return launch.checkpointCpuTime() + (done - begunWith) * app.cpus();
    }

    /** The same at its last checkpoint. */
    double checkpointCpuTime() {
        return launch.checkpointCpuTime() + Math.max(0, slot.checkpoint - begunWith) * app.cpus();
    }

    double fractionDone() {
        return done / needed;
    }
}
