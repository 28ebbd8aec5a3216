package quern.rpc.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import quern.rpc.codec.FileNames;

/** Names from outside inside a directory of ours: what they resolve to lies in that directory, links on the way included. */
public final class ConfinedPath {
    private ConfinedPath() {
    }

    /**
     * {@code name} inside {@code directory}; folders in the name are allowed.
     *
     * @throws IOException if the name is no name (see {@link FileNames#problem}) or a link leads out of the directory
     */
    public static Path in(Path directory, String name) throws IOException {
        String problem = FileNames.problem(name);
        if (problem != null) {
            throw new IOException("file name \"" + name + "\": " + problem);
        }
        Path path = directory.resolve(name).normalize();
        if (!path.startsWith(directory.normalize()) || leadsOut(directory, path)) {
            throw new IOException("file name \"" + name + "\" leads out of its directory");
        }
        return path;
    }

    /** Looks at the longest part of the path that exists; a link without a target counts as leading out. */
    private static boolean leadsOut(Path directory, Path path) throws IOException {
        if (!Files.exists(directory)) {
            return false;
        }
        Path existing = path;
        for (Path up = path; up != null; up = up.getParent()) {
            existing = up;
            if (Files.exists(up, LinkOption.NOFOLLOW_LINKS)) {
                break;
            }
        }
        return !Files.exists(existing) || !existing.toRealPath().startsWith(directory.toRealPath());
    }
}
