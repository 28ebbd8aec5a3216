package org.quern.config.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whose this process is. */
public final class ThisProcess {
    private static final int ROOT = 0;
    private static final boolean IS_ROOT = isRoot(Path.of("/proc/self"));

    private ThisProcess() {}

    /** It may do everything. By its number: some systems give root another name, or another user that one. */
    public static boolean isRoot() {
        return IS_ROOT;
    }

    /** {@code folder} is what the system has of the process (proc(5)); where it has none, the name has to do. */
    static boolean isRoot(Path folder) {
        try {
            return (int) Files.getAttribute(folder, "unix:uid") == ROOT;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return System.getProperty("user.name", "").equals("root");
        }
    }
}
