package org.quern.engine.schedule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.SharedLooks;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ResultState;
import org.quern.model.TransferState;
import org.quern.model.Workunit;

/** Which tasks of a project wait for a file that waits for its next try. */
final class StalledDownloads {
    private final ProjectState project;
    private final double now;
    private final SharedLooks<Boolean> waits = new SharedLooks<>(this::waits);
    private @Nullable Set<String> waiting;

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
        if (held.state() == ResultState.FILES_DOWNLOADED || waiting().isEmpty()) {
            return false;
        }
        Workunit workunit = project.workunitOf(held);
        AppVersion version = workunit == null ? null : project.versionOf(held, workunit);
        return workunit != null && version != null && (waits.of(version) || waits.of(workunit));
    }

    private boolean waits(List<FileRef> refs) {
        for (FileRef ref : refs) {
            if (waiting().contains(ref.fileName())) {
                return true;
            }
        }
        return false;
    }

    /** Files that wait; mostly none does, and then no task needs a look at its own. */
    private Set<String> waiting() {
        if (waiting == null) {
            Set<String> names = new LinkedHashSet<>();
            for (FileRecord file : project.files().values()) {
                TransferState transfer = file.transfer();
                if (transfer != null && !transfer.upload() && transfer.nextRequestTime() > now) {
                    names.add(file.name());
                }
            }
            waiting = names;
        }
        return waiting;
    }
}
