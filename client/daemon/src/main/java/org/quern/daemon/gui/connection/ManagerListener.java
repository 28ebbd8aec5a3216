package org.quern.daemon.gui.connection;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where managers call. */
interface ManagerListener extends Closeable {
    /** Waits for the next caller; null if it is not let in. */
    @Nullable
    ManagerConnection accept() throws IOException;

    boolean isOpen();

    /** TCP port, 0 if it is none. */
    int port();

    /** For people: {@code port 31416}. */
    String place();
}
