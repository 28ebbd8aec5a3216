package org.quern.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.text.Words;
import org.quern.model.DataNames;

/** Whose the data directory is, whether its owner can use what lies in it, and who may read the password. */
final class DirectoryCheck {
    private static final String CHECK = "Permissions";
    /** What a user may own who sets the client up; the client only reads it. */
    private static final List<String> CONFIGURATION = List.of(DataNames.OPTIONS, DataNames.PREFERENCES_OVERRIDE,
            DataNames.PASSWORD, DataNames.REMOTE_HOSTS, DataNames.ATTACH, DataNames.COPROCESSORS);
    private static final int DEPTH = 3;
    private static final int MOST_LOOKED_AT = 20_000;

    private DirectoryCheck() {}

    static List<CheckResult> of(Installation installation) {
        Path directory = installation.directory();
        if (!Files.exists(directory)) {
            return List.of(CheckResult.warning(CHECK, directory + " is not there: no client ever ran in it.",
                    "Start one with '" + installation.command("quern daemon")
                            + "', or name another directory with --data-dir."));
        }
        if (!Files.isDirectory(directory)) {
            return List.of(CheckResult.fault(CHECK, directory + " is no directory.", "Name another with --data-dir."));
        }
        Optional<String> closed = DirectoryAccess.trouble(directory);
        if (closed.isPresent()) {
            return List.of(CheckResult.fault(CHECK, closed.get(),
                    "Join the group as said there, or run '" + installation.doctorAsRoot() + "'."));
        }
        try {
            return look(directory);
        } catch (IOException | UnsupportedOperationException e) {
            return List.of(CheckResult.fault(CHECK, directory + " cannot be read: " + e.getMessage() + ".",
                    "Run '" + installation.doctorAsRoot() + "'."));
        }
    }

    private static List<CheckResult> look(Path directory) throws IOException {
        PosixFileAttributes its = facts(directory);
        String owner = its.owner().getName();
        List<CheckResult> found = new ArrayList<>();
        if (!its.permissions().containsAll(List.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE))) {
            found.add(CheckResult.fault(CHECK, owner + " may not use its own " + directory + ".",
                    "sudo chmod u+rwx " + Words.shell(directory)));
        }
        List<Path> foreign = foreign(directory, owner, its.group().getName());
        if (!foreign.isEmpty()) {
            found.add(owner.equals("root") ? ofRoot(directory, foreign.getFirst())
                    : ofOthers(directory, foreign, owner, its.group().getName()));
        }
        password(directory.resolve(DataNames.PASSWORD)).ifPresent(found::add);
        if (found.isEmpty()) {
            found.add(CheckResult.ok(CHECK, directory + " belongs to " + owner + ", who can use all that lies in it."));
        }
        return found;
    }

    private static CheckResult ofRoot(Path directory, Path first) throws IOException {
        String user = facts(first, LinkOption.NOFOLLOW_LINKS).owner().getName();
        return CheckResult.fault(CHECK, directory + " belongs to root, and what lies in it to others: the first is "
                + first + " of " + user + ". A client of that user cannot write there.",
                "If it is " + user + "'s client: sudo chown " + user + ": " + Words.shell(directory));
    }

    private static CheckResult ofOthers(Path directory, List<Path> foreign, String owner, String group) {
        return CheckResult.fault(CHECK, Words.count(foreign.size(), "file") + " in " + directory
                + " cannot be written by " + owner + ", whose directory it is; the first is " + foreign.getFirst()
                + ". A client that was run as another user leaves such files.",
                "Stop the client, then: sudo chown -R " + owner + ":" + group + " " + Words.shell(directory));
    }

    private static PosixFileAttributes facts(Path path, LinkOption... links) throws IOException {
        return Files.readAttributes(path, PosixFileAttributes.class, links);
    }

    private static List<Path> foreign(Path directory, String owner, String group) throws IOException {
        try (Stream<Path> all = Files.find(directory, DEPTH, (path, attributes) -> !attributes.isSymbolicLink(),
                new FileVisitOption[0])) {
            return all.limit(MOST_LOOKED_AT).filter(path -> !path.equals(directory))
                    .filter(path -> isForeign(path, owner, group)).toList();
        } catch (UncheckedIOException e) {
            return List.of(); // a folder that this user may not look into, or one that went meanwhile
        }
    }

    private static boolean isForeign(Path path, String owner, String group) {
        try {
            PosixFileAttributes its = facts(path, LinkOption.NOFOLLOW_LINKS);
            boolean groupWrites = its.group().getName().equals(group)
                    && its.permissions().contains(PosixFilePermission.GROUP_WRITE);
            return !its.owner().getName().equals(owner) && !groupWrites
                    && !CONFIGURATION.contains(String.valueOf(path.getFileName()));
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<CheckResult> password(Path file) throws IOException {
        return Files.exists(file) && facts(file).permissions().contains(PosixFilePermission.OTHERS_READ)
                && Files.size(file) > 1
                        ? Optional.of(CheckResult.warning(CHECK,
                                file + " can be read by everybody on this computer, who so may control the client.",
                                "sudo chmod o-rwx " + Words.shell(file)))
                        : Optional.empty();
    }
}
