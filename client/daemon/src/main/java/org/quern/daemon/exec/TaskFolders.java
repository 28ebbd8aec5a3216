package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.exec.fact.TaskPaths;

/**
 * The folders that a task works in, as they were when its program was started. Who deletes or replaces one of them takes the program's
 * files away under its hands: whatever it ends with then is no word about its work.
 */
final class TaskFolders {
    private final TaskPaths paths;
    private @Nullable Object slot;
    private @Nullable Object project;

    TaskFolders(TaskPaths paths) {
        this.paths = paths;
    }

    /** Its program has been started. */
    void begin() {
        slot = identity(paths.slot().path());
        project = identity(paths.project());
    }

    /** Which of them is not there any more, or is another one, as a clause for people. */
    Optional<String> loss() {
        if (isOther(slot, paths.slot().path())) {
            return Optional.of("its slot was taken away");
        }
        return isOther(project, paths.project()) ? Optional.of("its project's folder was taken away")
                : Optional.empty();
    }

    private static boolean isOther(@Nullable Object then, Path folder) {
        return then != null && !then.equals(identity(folder));
    }

    /** Null if there is no such folder; where the system does not tell folders apart, that it is one. */
    private static @Nullable Object identity(Path folder) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(folder, BasicFileAttributes.class);
            Object key = attributes.fileKey();
            return !attributes.isDirectory() ? null : key != null ? key : true;
        } catch (IOException e) {
            return null;
        }
    }
}
