package org.quern.engine.transfer;

import org.quern.engine.event.MonotonicTime;
import org.quern.engine.settings.TransferSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;

/** How many transfers of one direction run, counted once a turn (docs/protocol/file-transfer.md 1.1). */
final class TransferPlaces {
    /** A transfer that has had its place for so long keeps none from a project that has none, seconds. */
    static final double LONG_SECONDS = 600;

    private final TransferSettings limits;
    private final boolean upload;
    private int taken;
    private int takenLately;

    TransferPlaces(ClientState state, boolean upload, MonotonicTime mono) {
        this.limits = state.settings().transfers();
        this.upload = upload;
        for (ProjectState project : state.projects().values()) {
            for (TransferRun run : project.transfers().values()) {
                if (run.takesPlace(upload, mono)) {
                    taken++;
                    takenLately += mono.since(run.startedAt()) < LONG_SECONDS ? 1 : 0;
                }
            }
        }
    }

    /** Whether a project that has so many of them may have one more. */
    boolean admits(long own) {
        return own < limits.maxFileXfersPerProject()
                && (own == 0 ? takenLately : taken) < limits.maxFileXfers();
    }

    void take() {
        taken++;
        takenLately++;
    }

    long of(ProjectState project) {
        long running = 0;
        for (TransferRun run : project.transfers().values()) {
            running += run.runs(upload) ? 1 : 0;
        }
        return running;
    }
}
