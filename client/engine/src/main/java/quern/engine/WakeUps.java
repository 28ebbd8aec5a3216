package quern.engine;

import quern.model.FileRecord;
import quern.model.TransferState;

/** When something becomes due by itself: the timers of all stages in one place, for those who do not poll. */
final class WakeUps {
    /** Just after a time, never before it: rules compare with "later than". */
    private static final double AFTER_SECONDS = 1;
    private final ClientState state;
    private final Now now;
    private double seconds = Double.POSITIVE_INFINITY;

    private WakeUps(ClientState state, Now now) {
        this.state = state;
        this.now = now;
    }

    static double after(ClientState state, Now now, Drive drive) {
        WakeUps wakes = new WakeUps(state, now);
        wakes.looks(drive);
        state.projects.values().forEach(wakes::project);
        state.tasks.forEach(wakes::task);
        return wakes.seconds;
    }

    private void looks(Drive drive) {
        if (state.permission.compute().allowed()) {
            atMono(state.scheduledAt + drive.lookSeconds(state));
        }
        if (state.permission.network().allowed()) {
            atMono(state.contactLookedAt + drive.lookSeconds(state));
            atWall(state.nextContactLook);
        }
        if (state.scheduleDue || state.dirty) {
            in(drive.durable() ? AFTER_SECONDS : Double.POSITIVE_INFINITY);
        }
    }

    private void project(ProjectState project) {
        atWall(project.contact.minRpcTime());
        atWall(project.contact.nextRpcTime());
        if (project.underWay != null && !project.underWay.slow) {
            atMono(project.underWay.startedAt + ContactUnderWay.SLOW_SECONDS);
        }
        for (String name : project.transfers.keySet()) {
            FileRecord file = project.files.get(name);
            TransferState transfer = file == null ? null : file.transfer();
            if (transfer != null) {
                atWall(transfer.nextRequestTime());
            }
        }
        project.results.values().forEach(held -> atWall(held.deferredUntil));
    }

    private void task(ActiveTask task) {
        switch (task.phase) {
            case QUIT_PENDING, ABORT_PENDING -> atMono(task.askedToEndAt + TaskStage.END_TIMEOUT_SECONDS);
            case EXECUTING -> {
                if (task.runningSince > 0) {
                    atWall(task.runningSince + state.settings.schedulingPeriodSeconds());
                }
            }
            case UNINITIALIZED -> {
                if (task.scheduled && !state.startHold.reason().isEmpty()) {
                    atMono(state.startHold.probeAt());
                }
            }
            case STARTING, SUSPENDED, ENDED -> {
            }
        }
    }

    private void atWall(double time) {
        if (time > now.wall()) {
            in(time - now.wall() + AFTER_SECONDS);
        }
    }

    /** An overdue look waits for something that may be over in a moment. */
    private void atMono(double time) {
        in(Math.max(AFTER_SECONDS, time - now.mono()));
    }

    private void in(double wait) {
        seconds = Math.min(seconds, wait);
    }
}
