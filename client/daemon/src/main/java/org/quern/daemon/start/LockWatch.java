package org.quern.daemon.start;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DirectoryLock;
import org.quern.engine.event.MonotonicTime;

/** Looks now and then whether the lock that keeps other clients away is still what others find. */
public final class LockWatch {
    /** What somebody deletes by hand is back before a second client is up. */
    private static final double SECONDS_BETWEEN_LOOKS = 5;
    private final DirectoryLock lock;
    private final ExecutorService io;
    private final MessageLog messages;
    private final Runnable quit;
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile boolean told;
    private @Nullable MonotonicTime lookedAt;

    /** {@code quit} is run when another client has the directory. */
    public LockWatch(DirectoryLock lock, ExecutorService io, MessageLog messages, Runnable quit) {
        this.lock = lock;
        this.io = io;
        this.messages = messages;
        this.quit = quit;
    }

    /** Called at each turn, with its time. */
    public void turn(MonotonicTime now) {
        if (now.since(lookedAt) >= SECONDS_BETWEEN_LOOKS && looking.compareAndSet(false, true)) {
            lookedAt = now;
            io.execute(this::look);
        }
    }

    private void look() {
        try {
            switch (lock.renew()) {
                case THERE -> told = false;
                case PUT_BACK ->
                        tell("The file lockfile in the data directory was deleted or replaced while the client ran,"
                                + " and has been put back: it keeps a second client away.");
                case TAKEN -> {
                    tell("Another client runs in this data directory: lockfile was deleted, and that client has locked a"
                            + " new one. This client ends, so that the two do not spoil each other's tasks.");
                    quit.run();
                }
            }
        } catch (IOException e) {
            tell("The file lockfile in the data directory cannot be put back (" + WriteTrouble.words(e)
                    + "): until it is there, BOINC's client could start in the same directory.");
        } finally {
            looking.set(false);
        }
    }

    private void tell(String text) {
        if (!told) {
            told = true;
            messages.alert(text);
        }
    }
}
