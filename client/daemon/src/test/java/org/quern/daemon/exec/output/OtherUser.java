package org.quern.daemon.exec.output;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** This thread looks at files as a user without rights of its own, until it is closed; where that may not be done, the test is left out. */
final class OtherUser implements AutoCloseable {
    private static final int NOBODY = 65_534;
    private static final MethodHandle SETFSUID = setfsuid();
    private final int before;

    private OtherUser(int before) {
        this.before = before;
    }

    static OtherUser become() {
        OtherUser user = new OtherUser(call(NOBODY));
        boolean done = call(NOBODY) == NOBODY;
        if (!done) {
            user.close();
        }
        assumeTrue(done, "only root can look at files as another user");
        return user;
    }

    /** Lets everybody, or nobody but the owner, write there. */
    static void permit(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Override
    public void close() {
        call(before);
    }

    private static int call(int user) {
        try {
            return (int) SETFSUID.invokeExact(user);
        } catch (Throwable broken) {
            throw new IllegalStateException(broken);
        }
    }

    @SuppressWarnings("restricted") // a native call is this class's purpose
    private static MethodHandle setfsuid() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow("setfsuid"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    }
}
