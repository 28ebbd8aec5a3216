package org.quern.daemon.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.config.file.ThisProcess;
import org.quern.config.file.UserDatabase;

/** Root in the data directory of somebody else, as after a copy for another user: most likely a mistake. */
public final class RootUse {
    private static final int ROOT = 0;

    private RootUse() {}

    /** What to tell a person if this process is root's and the directory is not. */
    public static Optional<String> warning(Path directory) throws IOException {
        if (!directory.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        return warning(directory, ThisProcess.isRoot(),
                (int) Files.getAttribute(directory, "unix:uid"), UserDatabase.OF_THIS_COMPUTER);
    }

    static Optional<String> warning(Path directory, boolean isRoot, int owner, UserDatabase users) {
        if (!isRoot || owner == ROOT) {
            return Optional.empty();
        }
        String name = users.userName(owner);
        return Optional.of(
                ("This client runs as root in %s, which is %s's: programs of projects may do everything on this computer, and %s"
                        + " cannot use this directory any more. Stop it, give the directory back by 'sudo chown -R %s %s', and start it as that user:"
                        + " sudo -u %s quern daemon --data-dir %s")
                        .formatted(directory, name, name, name, directory, name, directory));
    }
}
