package org.quern.cli.host;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.store.DiskFolder;
import org.quern.model.SavedState;
import org.quern.store.StateFile;
import org.quern.store.UnreadableState;

/** What a client in the data directory knows, for commands that work without it as well. */
public final class KnownState {
    private KnownState() {}

    /** The state; null if there is none, or if it cannot be read, which {@code err} is told. */
    public static @Nullable SavedState of(Path dataDirectory, PrintWriter err) {
        try {
            return new StateFile(new DiskFolder(dataDirectory)).read().state();
        } catch (UnreadableState unreadable) {
            err.println(unreadable.getMessage() + "; what the client knows is left out");
            err.flush();
            return null;
        }
    }
}
