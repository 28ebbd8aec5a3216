package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.config.file.UserDatabase;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.model.DataNames;

/** What must hold of both directories, whichever way it goes; what does not is refused or noted. */
final class Checks {
    private final Survey survey;

    Checks(Survey survey) {
        this.survey = survey;
    }

    /** The directory is there, may be read, and no client and no program of one runs in it. */
    boolean isReadyToLeave(Path from, String stop, String name) throws IOException {
        if (!Files.isDirectory(from)) {
            survey.refuse(from, Files.exists(from) ? "is no folder" : "is not there", name);
            return false;
        }
        if (!Files.isExecutable(from) || !Files.isReadable(from)) {
            survey.refuse(from, "may not be read by " + System.getProperty("user.name"),
                    "Run the command as root: sudo quern ...");
            return false;
        }
        return isIdle(from, stop);
    }

    /** No client and no program of one runs there. */
    boolean isIdle(Path directory, String stop) throws IOException {
        try (ClientThere lock = ClientThere.keepAway(directory)) {
            if (lock == null) {
                List<String> who = ClientThere.clients(directory);
                survey.refuse(directory,
                        "is in use by a running client" + (who.isEmpty() ? "" : ": " + String.join(", ", who)), stop);
                return false;
            }
        } catch (IOException e) {
            survey.refuse(directory.resolve(DataNames.LOCK), "cannot be read (" + WriteTrouble.words(e) + ")",
                    "Run the command as root: sudo quern ...");
            return false;
        }
        List<String> clients = ClientThere.clients(directory);
        if (!clients.isEmpty()) {
            survey.refuse(directory, "is in use by a running client: " + String.join(", ", clients), stop);
            return false;
        }
        List<String> programs = ClientThere.programs(directory.resolve(DataNames.SLOTS));
        if (!programs.isEmpty()) {
            survey.refuse(directory.resolve(DataNames.SLOTS), "is in use by " + String.join(", ", programs),
                    "Wait for their end, or end them: a client that was killed left them behind.");
        }
        return programs.isEmpty();
    }

    /** Whose it will be gets there through the folders above, which may be closed to all but root. */
    void canBeReached(Path to, Owner owner) {
        List<Path> folders = new ArrayList<>();
        for (Path folder = to.toAbsolutePath(); folder != null; folder = folder.getParent()) {
            folders.addFirst(folder);
        }
        folders.removeIf(folder -> !Files.isDirectory(folder));
        for (Path folder : folders) {
            if (!mayEnter(folder, owner)) {
                survey.refuse(folder, "may not be entered by " + owner.userName() + ", whose " + to + " is to be",
                        "Name another directory, or let that user pass.");
                return;
            }
        }
    }

    private static boolean mayEnter(Path folder, Owner owner) {
        try {
            owner.act(() -> Files.readAttributes(Folders.itself(folder), BasicFileAttributes.class));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Neither lies in the other. */
    void areApart(Path from, Path to) throws IOException {
        Path left = from.toRealPath();
        Path right = Files.exists(to) ? to.toRealPath() : to.toAbsolutePath().normalize();
        if (left.startsWith(right) || right.startsWith(left)) {
            survey.refuse(to, "and " + from + " lie in each other", "Name a directory beside it.");
        }
    }

    /** This user may write there, or make it. */
    boolean isWritable(Path to) {
        Path there = to;
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        if (there != null && !Files.isDirectory(there)) {
            survey.refuse(there, "is no folder", "Name another directory.");
            return false;
        }
        if (there == null || !Files.isWritable(there)) {
            survey.refuse(to, "cannot be written by " + System.getProperty("user.name"),
                    "Run the command as root: sudo quern ...");
            return false;
        }
        return true;
    }

    /** What is in the way there can be renamed: a folder that is a disk of its own cannot. */
    void canBePutAside(Path to) throws IOException {
        if (!Files.isDirectory(to) || !to.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return;
        }
        Object disk = Files.getAttribute(to, "unix:dev");
        for (Path entry : Folders.entries(to).stream().sorted().toList()) {
            if (!Copier.stays(entry) && !disk.equals(Files.getAttribute(entry, "unix:dev", NOFOLLOW_LINKS))) {
                survey.refuse(entry, "is a disk of its own (a mount point), and cannot be put aside",
                        "Unmount it and run the command again; then move what is in " + entry
                                + " to that disk, and mount it. Or name another directory.");
            }
        }
    }

    /** Whether a state says that the client goes through a proxy. */
    static boolean hasProxy(Path directory) throws IOException {
        Path state = directory.resolve(DataNames.STATE);
        if (!Files.isRegularFile(state, NOFOLLOW_LINKS) || !Files.isReadable(state)) {
            return false;
        }
        // A large state does not fit into this process.
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(RegularFile.open(state, NOFOLLOW_LINKS), StandardCharsets.ISO_8859_1))) {
            return lines.lines().map(String::strip).anyMatch(
                    line -> line.startsWith("<use_http_proxy/>") || line.startsWith("<use_socks_proxy/>"));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Groups that one user has and the other lacks, and people who controlled the client as members of the group. */
    void compareGroups(Owner before, Owner after) {
        UserDatabase users = UserDatabase.OF_THIS_COMPUTER;
        String old = before.userName();
        String now = after.userName();
        if (before.user() < 0 || after.user() < 0 || old.equals(now)) {
            return;
        }
        List<String> groups = new ArrayList<>(users.groupsOf(old));
        groups.removeAll(users.groupsOf(now));
        if (!groups.isEmpty()) {
            survey.notes.add(old + " is in the groups " + String.join(", ", groups) + " and " + now
                    + " is not; if tasks need them: sudo usermod --append --groups " + String.join(",", groups) + " "
                    + now);
        }
        List<String> people = new ArrayList<>(users.members(before.groupName()));
        people.removeAll(users.members(after.groupName()));
        people.remove(now);
        for (String person : people) {
            survey.notes.add(person + " controlled the client as a member of " + before.groupName()
                    + "; to go on: sudo usermod --append --groups " + after.groupName() + " " + person
                    + ", who logs in again then");
        }
    }

    /** Managers look for a client at one port; two cannot have it. */
    void checkPort() {
        if (ClientThere.answersAtStandardPort()) {
            survey.notes.add("a client answers managers at port " + GuiRpcServer.STANDARD_PORT
                    + ", another than these: stop it, or give this one another port (--gui-rpc-port, in /etc/default/quern for the service)");
        }
    }
}
