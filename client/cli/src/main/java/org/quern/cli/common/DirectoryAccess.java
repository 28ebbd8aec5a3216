package org.quern.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import org.quern.config.file.UserDatabase;

/** Whether this user may look into a client's data directory, and what to do if not. */
public final class DirectoryAccess {
    /** Groups of clients' packages: to join one gives nothing else away. */
    private static final List<String> CLIENTS = List.of("quern", "boinc");

    private DirectoryAccess() {}

    /** Why a directory that is there cannot be looked into, in sentences that say what to do; empty if it can be. */
    public static Optional<String> trouble(Path directory) {
        return Files.isDirectory(directory) && !Files.isExecutable(directory)
                ? Optional.of(System.getProperty("user.name", "This user") + " may not look into " + directory
                        + who(directory, PosixFilePermission.GROUP_EXECUTE))
                : Optional.empty();
    }

    /** Why nothing can be told of a data directory: it is not there, or this user may not look into it; empty if it can be. */
    public static Optional<String> obstacle(Path directory) {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            return Optional.of(directory + " is no directory. Name a client's with --data-dir.");
        }
        // A directory above it that is closed says nothing of this one.
        return Files.notExists(directory) ? Optional.of("There is no directory " + directory
                + ". Name another with --data-dir, or start a client there with 'quern daemon'.") : trouble(directory);
    }

    /** Who may read a file, or look into a folder, and how to become one of them; begins with a colon. */
    public static String who(Path file, PosixFilePermission groups) {
        try {
            PosixFileAttributes its = Files.readAttributes(file, PosixFileAttributes.class, new LinkOption[0]);
            String owner = its.owner().getName();
            String group = its.group().getName();
            if (!its.permissions().contains(groups)) {
                return ": only the user " + owner + " may.";
            }
            return ": the user " + owner + " and the group " + group + " may."
                    + (CLIENTS.contains(group) ? join(group) : "");
        } catch (IOException | UnsupportedOperationException e) {
            return ".";
        }
    }

    /** Groups count from the login on. */
    private static String join(String group) {
        String me = System.getProperty("user.name", "YOU");
        return UserDatabase.OF_THIS_COMPUTER.members(group).contains(me)
                ? " " + me + " is in that group since after the login: log in again."
                : " Join it with 'sudo usermod --append --groups " + group + " " + me + "' and log in again.";
    }
}
