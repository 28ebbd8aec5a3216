package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import org.quern.config.file.UserDatabase;

/**
 * Who controls a client without a password, where the file of it is empty: users of this computer who may read that file, as if it held
 * one. Everybody is never among them.
 *
 * @param users their numbers
 * @param group number of a group whose members are let in too, -1 for none
 * @param system who is in which group
 */
record PasswordlessUsers(List<Integer> users, int group, UserDatabase system) {
    private static final int NO_GROUP = -1;
    private static final int ROOT = 0;
    /** Where there is a password. */
    static final PasswordlessUsers NOBODY = new PasswordlessUsers(List.of(), NO_GROUP, UserDatabase.OF_THIS_COMPUTER);

    /** Those who may read that file of the directory. */
    static PasswordlessUsers readersOf(Path file, Path dataDirectory) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        return new PasswordlessUsers(
                List.of(ROOT, (int) Files.getAttribute(file, "unix:uid"),
                        (int) Files.getAttribute(dataDirectory, "unix:uid")),
                permissions.contains(PosixFilePermission.GROUP_READ) ? (int) Files.getAttribute(file, "unix:gid")
                        : NO_GROUP,
                UserDatabase.OF_THIS_COMPUTER);
    }

    /** Whether that caller needs no password; nobody does whose user is not known. */
    boolean admits(Caller caller) {
        Integer user = caller.user();
        if (user == null) {
            return !users.isEmpty() && caller.equals(Caller.UNIX_SOCKET);
        }
        return users.contains(user) || (group != NO_GROUP && system.isMember(user, group));
    }

    /** For the log: who they are. */
    String words(String file) {
        return file + " is empty and stays so: root, its owner" + (group == NO_GROUP ? "" : ", its group")
                + " and the client's own user control this client without a password, nobody else does. Write a line into it to ask for a password.";
    }
}
