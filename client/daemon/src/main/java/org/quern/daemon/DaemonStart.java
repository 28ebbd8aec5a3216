package org.quern.daemon;

import java.io.IOException;
import java.nio.file.Files;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;

/** Starts a client in a data directory that is its own from then on, or says why it cannot. */
final class DaemonStart {
    /** Seconds for which a start waits for another client in the same directory to end (docs/protocol/data-directory.md 4). */
    private static final int LOCK_SECONDS = 10;

    private DaemonStart() {
    }

    static Daemon of(DaemonOptions options, MessageLog messages) throws IOException {
        DataDirectory data = new DataDirectory(options.dataDirectory());
        try {
            return locked(options, data, messages);
        } catch (IOException e) {
            throw WriteTrouble.of(e) == WriteTrouble.OTHER ? e
                    : new IOException(data.root() + " cannot be used (" + WriteTrouble.words(e) + ")", e);
        }
    }

    private static Daemon locked(DaemonOptions options, DataDirectory data, MessageLog messages) throws IOException {
        data.create();
        DirectoryLock lock = DirectoryLock.await(data.root(), LOCK_SECONDS);
        try {
            if (!lock.isReadOnly()) {
                Files.deleteIfExists(data.guiRpcPort()); // left by a client that crashed
            }
            Daemon daemon = new Daemon(options, data, lock, messages);
            daemon.begin();
            return daemon;
        } catch (IOException | RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }
}
