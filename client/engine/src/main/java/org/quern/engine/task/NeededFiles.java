package org.quern.engine.task;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.SharedLooks;
import org.quern.model.AppVersion;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.Workunit;

/** What a project's tasks need before they can start, as it stands in this turn. */
final class NeededFiles {
    /** Files that came to nothing and are named in a report; each of a thousand tasks keeps that text. */
    private static final int MOST_NAMED = 5;

    /**
     * What of a list of files is here.
     *
     * @param complete nothing is missing
     * @param failed some of those that will never come, empty if all may
     */
    record Availability(boolean complete, List<FileRecord> failed) {}

    private final ProjectState project;
    private final SharedLooks<Availability> availabilities = new SharedLooks<>(this::look);
    private @Nullable Set<String> made;

    NeededFiles(ProjectState project) {
        this.project = project;
    }

    Availability of(AppVersion version) {
        return availabilities.of(version);
    }

    Availability of(Workunit workunit) {
        return availabilities.of(workunit);
    }

    private Availability look(List<FileRef> refs) {
        boolean complete = true;
        List<FileRecord> failed = new ArrayList<>();
        for (FileRef ref : refs) {
            FileRecord file = sourced(ref);
            if (file != null && file.failed()) {
                if (!ref.optional() && failed.size() < MOST_NAMED) {
                    failed.add(file);
                }
            } else if (!ref.optional() && (file == null || !file.present())) {
                complete = false;
            }
        }
        return new Availability(complete, failed);
    }

    /** The file; one that is not here, and that nobody says where to get, has failed: waiting for it would never end. */
    @Nullable
    private FileRecord sourced(FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        if (file == null || file.status() != FileRecord.NOT_PRESENT || file.info().downloadable()
                || made().contains(ref.fileName())) {
            return file;
        }
        return project.fileState().failed(file, BoincError.FILE_NOT_FOUND.code(),
                "is not here and has no URL to get it from");
    }

    /** What tasks write that can do so without having it. */
    private Set<String> made() {
        if (made == null) {
            var inputs = new SharedLooks<>(NeededFiles::names);
            Set<String> names = new LinkedHashSet<>();
            for (HeldResult held : project.results().values()) {
                Workunit workunit = project.workunitOf(held);
                Set<String> needed = workunit == null ? Set.of() : inputs.of(workunit);
                held.result().outputs().stream().map(FileRef::fileName).filter(name -> !needed.contains(name))
                        .forEach(names::add);
            }
            made = names;
        }
        return made;
    }

    private static Set<String> names(List<FileRef> refs) {
        return refs.stream().map(FileRef::fileName).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
