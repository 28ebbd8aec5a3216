package org.quern.engine.contact;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.Result;

/**
 * Files that are executed are those that the project has signed, whatever its server says of them before or after: the key that signs
 * them is not on that server (docs/protocol/scheduler-rpc.md 8).
 */
final class ProgramFiles {
    private ProgramFiles() {}

    /** The file belongs to a program from now on: what is here of it counts only once its signature was checked. */
    static void claim(TickContext tick, ProjectState project, FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        if (file == null || file.signatureRequired()) {
            return;
        }
        project.fileState().becameProgram(file);
    }

    /** What the tasks of the project write. */
    static Set<String> outputs(ProjectState project) {
        return project.results().values().stream().flatMap(held -> held.result().outputs().stream())
                .map(FileRef::fileName).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A file of that list which a task writes. */
    static Optional<String> written(Set<String> outputs, List<FileRef> program) {
        return program.stream().map(FileRef::fileName).filter(outputs::contains).findFirst();
    }

    /** An output of that task which is a file of a program. */
    static Optional<String> overwritten(ProjectState project, Result result) {
        return result.outputs().stream().map(FileRef::fileName).filter(
                name -> isProgram(project.files().get(name)) || AnonymousPlatformRules.spoiltBy(project, name))
                .findFirst();
    }

    private static boolean isProgram(@Nullable FileRecord file) {
        return file != null && file.signatureRequired();
    }
}
