package org.quern.engine.schedule;

import java.util.List;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.SharedLooks;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

/** Which tasks of a project wait for a file that waits for its next try. */
final class StalledDownloads {
    private final ProjectState project;
    private final double now;
    private final SharedLooks<Boolean> waiting = new SharedLooks<>(this::waits);

    StalledDownloads(ProjectState project, double now) {
        this.project = project;
        this.now = now;
    }

    boolean holdAny() {
        for (HeldResult held : project.results().values()) {
            if (held.unfinished() && hold(held)) {
                return true;
            }
        }
        return false;
    }

    boolean hold(HeldResult held) {
        AppVersion version = project.versionOf(held);
        Workunit workunit = project.workunitOf(held);
        return held.state() != ResultState.FILES_DOWNLOADED && version != null && workunit != null
                && (waiting.of(version) || waiting.of(workunit));
    }

    private boolean waits(List<FileRef> refs) {
        for (FileRef ref : refs) {
            var file = project.files().get(ref.fileName());
            var transfer = file == null ? null : file.transfer();
            if (transfer != null && !transfer.upload() && transfer.nextRequestTime() > now) {
                return true;
            }
        }
        return false;
    }
}
