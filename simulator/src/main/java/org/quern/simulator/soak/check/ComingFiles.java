package org.quern.simulator.soak.check;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.quern.model.FileRecord;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TransferState;

/** What is to be downloaded, by a state on disk. */
final class ComingFiles {
    private ComingFiles() {}

    /** Nobody computed it to its end, gave it up, or takes it for failed. */
    static boolean isUnfinished(ResultOutcome outcome) {
        return !outcome.readyToReport() && (outcome.state() == ResultState.NEW
                || outcome.state() == ResultState.FILES_DOWNLOADING || outcome.state() == ResultState.FILES_DOWNLOADED);
    }

    /** Names of a project's downloads that wait although nothing wants them: only for a task that ended and is to be reported. */
    static Set<String> unwanted(SavedProject project) {
        Set<String> names = new TreeSet<>();
        for (FileRecord file : project.files()) {
            if (isDownload(file) && !file.info().sticky()) {
                names.add(file.name());
            }
        }
        if (!names.isEmpty()) {
            project.projectFiles().forEach(file -> names.remove(file.fileName()));
            project.versions().forEach(version -> version.files().forEach(file -> names.remove(file.fileName())));
            Set<String> workunits = new TreeSet<>();
            project.results().stream().filter(result -> isUnfinished(result.outcome()))
                    .map(SavedResult::result).forEach(result -> workunits.add(result.wuName()));
            project.workunits().stream().filter(workunit -> workunits.contains(workunit.name()))
                    .forEach(workunit -> workunit.inputs().forEach(file -> names.remove(file.fileName())));
        }
        return names;
    }

    /** Bytes that may be kept for files on their way before a project gets work: all of its own, and others' that fit into {@code room}. */
    static double bytes(SavedState state, SavedProject asked, double room) {
        return state.projects().stream()
                .flatMapToDouble(
                        project -> bytes(project).filter(bytes -> project.url().equals(asked.url()) || bytes < room))
                .sum();
    }

    private static DoubleStream bytes(SavedProject project) {
        return project.files().stream().filter(ComingFiles::isDownload)
                .mapToDouble(file -> Math.max(0, file.info().nbytes()));
    }

    private static boolean isDownload(FileRecord file) {
        TransferState transfer = file.transfer();
        return transfer != null && !transfer.upload();
    }
}
