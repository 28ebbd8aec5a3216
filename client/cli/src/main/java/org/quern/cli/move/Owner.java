package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.OptionalInt;
import java.util.Set;
import org.quern.config.file.RegularFile;
import org.quern.config.file.ThisProcess;
import org.quern.config.file.UserDatabase;

/**
 * Whose files are.
 *
 * @param user number, -1: whoever makes them
 * @param group number, -1 likewise
 */
public record Owner(int user, int group) {
    /** Who copies keeps them, as everybody but root must. */
    static final Owner WHOEVER_COPIES = new Owner(-1, -1);
    static final int ROOT = 0;
    /** A group of nobody's: {@code nogroup}. */
    private static final int NOGROUP = 65_534;

    /** Of what stands there, links not followed. */
    public static Owner of(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? new Owner((int) Files.getAttribute(path, "unix:uid", NOFOLLOW_LINKS),
                        (int) Files.getAttribute(path, "unix:gid", NOFOLLOW_LINKS))
                : WHOEVER_COPIES;
    }

    /** This process may do everything. */
    static boolean isRoot() {
        return ThisProcess.isRoot();
    }

    /** Whose the files of a directory are to be: of its owner if it is there, else of the user of that name, else as the other directory's. */
    static Owner in(Path directory, String user, Path other) throws IOException {
        if (!isRoot()) {
            return WHOEVER_COPIES;
        }
        if (Files.isDirectory(directory)) {
            return of(directory.toRealPath());
        }
        OptionalInt number = UserDatabase.OF_THIS_COMPUTER.user(user);
        OptionalInt group = UserDatabase.OF_THIS_COMPUTER.firstGroup(user);
        return number.isPresent() && group.isPresent() ? new Owner(number.getAsInt(), group.getAsInt()) : of(other);
    }

    /** Does something to files with this user's rights, if this process is root's; else with its own. */
    public <T> T act(ActingUser.Work<T> work) throws IOException {
        return isRoot() && user >= 0 && ActingUser.isPossible()
                ? ActingUser.as(user, actingGroup(UserDatabase.OF_THIS_COMPUTER), work) : work.run();
    }

    /** Anybody's folder may have been left in a group that its owner is not in, such as root's: the rights of that one are not lent. */
    int actingGroup(UserDatabase users) {
        if (user == ROOT || users.isMember(user, group)) {
            return group;
        }
        return users.firstGroup(users.userName(user)).orElse(group == ROOT ? NOGROUP : group);
    }

    /** Makes a file this user's, unless this thread acts as that user already. */
    void give(Path path) throws IOException {
        if (user >= 0 && !ActingUser.isAnother()) {
            Files.setAttribute(path, "unix:uid", user, NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", group, NOFOLLOW_LINKS);
        }
    }

    /** Whether this user may read a file, by its permissions. */
    boolean mayRead(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        int owner = (int) Files.getAttribute(file, "unix:uid");
        int filesGroup = (int) Files.getAttribute(file, "unix:gid");
        if (user == ROOT || permissions.contains(PosixFilePermission.OTHERS_READ)) {
            return true;
        }
        return owner == user ? permissions.contains(PosixFilePermission.OWNER_READ)
                : permissions.contains(PosixFilePermission.GROUP_READ) && (filesGroup == group
                        || UserDatabase.OF_THIS_COMPUTER.isMember(user, filesGroup));
    }

    /** Whether this user gets the file opened; nothing in it is read or changed. */
    boolean canOpen(Path file, OpenOption... options) {
        try {
            act(() -> RegularFile.channel(file, options)).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** For people. */
    String userName() {
        return user < 0 ? System.getProperty("user.name", "this user")
                : UserDatabase.OF_THIS_COMPUTER.userName(user);
    }

    String groupName() {
        return group < 0 ? "" : UserDatabase.OF_THIS_COMPUTER.groupName(group);
    }
}
