package org.quern.cli.move;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.CFunction;
import org.quern.config.file.ThisProcess;

/**
 * Lets root work on files as the user to whom they are, setfsuid(2) and setfsgid(2) of Linux: science programs run as that user, and may put a link in place of
 * any file or folder at any moment. Such a link then leads no further than they get by themselves, however the work is done. Only this
 * thread, and only files; the rights come back afterwards. Where the system knows no such thing, work is done as whoever runs the command.
 */
public final class ActingUser {
    private static final int ROOT = 0;
    /** Asks only. */
    private static final int NONE = -1;
    private static final @Nullable CFunction SET_USER = CFunction.ofLinux("setfsuid");
    private static final @Nullable CFunction SET_GROUP = CFunction.ofLinux("setfsgid");
    private static final @Nullable CFunction SET_GROUPS = CFunction.ofLinux("setgroups");

    private ActingUser() {}

    /**
     * What is done.
     *
     * @param <T> what comes of it
     */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    /** This thread acts as somebody else than the process. */
    static boolean isAnother() {
        return isPossible() && ThisProcess.isRoot() && call(SET_USER, NONE) != ROOT;
    }

    /** Whether root can act as others here. */
    static boolean isPossible() {
        return SET_USER != null && SET_GROUP != null && SET_GROUPS != null;
    }

    /** Does something with the rights of these numbers. */
    static <T> T as(int user, int group, Work<T> work) throws IOException {
        loadProgram();
        int ownUser = call(SET_USER, NONE);
        int ownGroup = call(SET_GROUP, NONE);
        leaveGroups();
        try {
            become(user, group);
            return work.run();
        } finally {
            become(ownUser, ownGroup);
        }
    }

    /** The group first: neither is told whether it went well. */
    private static void become(int user, int group) throws IOException {
        call(SET_GROUP, group);
        call(SET_USER, user);
        if (call(SET_USER, NONE) != user || call(SET_GROUP, NONE) != group) {
            throw new IOException("This process may not act as the user " + user + ": run the command as that user");
        }
    }

    /** What root's further groups may read is nobody's else; root itself needs none. */
    private static void leaveGroups() throws IOException {
        if (SET_GROUPS != null && SET_GROUPS.call(0, 0).number() != 0) {
            throw new IOException("This process may not leave its groups: run the command as the directory's owner");
        }
    }

    /** The jars that were not needed yet may lie where the other user gets nowhere: looking for what is not there opens them all. */
    private static void loadProgram() {
        var _ = ActingUser.class.getResource("/org/quern/cli/move/nothing");
    }

    private static int call(@Nullable CFunction function, int number) {
        return function == null ? ROOT : function.call(number).number();
    }
}
