package org.quern.daemon.faults;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Assumptions;

/** A user to whom not every file is open, though the tests are run by root: one thread touches files as nobody (setfsuid(2)). */
public final class AnotherUser {
    private static final int NOBODY = 65534;

    private AnotherUser() {}

    /** Skips the test where that is not possible. */
    public static void assumeRoot() throws IOException {
        Path probe = Files.createTempFile("quern", "");
        Object owner = Files.getAttribute(probe, "unix:uid");
        Files.delete(probe);
        Assumptions.assumeTrue(Integer.valueOf(0).equals(owner) && System.getProperty("os.name").equals("Linux"),
                "only root can act as another user");
    }

    /** Gives files to that user, with this mode. */
    public static void give(Path file, String mode) throws IOException {
        Files.setAttribute(file, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
        mode(file, mode);
    }

    /** Sets a mode such as {@code rwx------}. */
    public static void mode(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    /** Does something as that user. */
    public static <T> T asNobody(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(() -> {
            setUser(NOBODY);
            return work.call();
        });
        Thread thread = Thread.ofPlatform().start(task);
        thread.join();
        return task.get();
    }

    @SuppressWarnings("restricted")
    private static void setUser(int user) {
        Linker linker = Linker.nativeLinker();
        MethodHandle set = linker.downcallHandle(linker.defaultLookup().find("setfsuid").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try {
            int _ = (int) set.invokeExact(user);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
