package org.quern.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.daemon.log.EventRecorder;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.start.LockWatch;
import org.quern.daemon.start.StandbyReason;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.engine.command.Message;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running client: starts its parts, has managers answered, and takes them down again. {@link #start} returns when the client
 * is up; {@link #awaitEnd} waits for the end that {@link #quit} or a manager asks for.
 */
public final class Daemon implements AutoCloseable {
    /** Seconds for which a start waits for another client in the same directory to end (docs/protocol/data-directory.md 4). */
    private static final int LOCK_SECONDS = 10;
    /** Processes that are killed vanish sooner, but for those that wait for a dead disk. */
    private static final long KILL_MILLIS = 10_000;
    /** What hangs over a program's file is not waited for longer; on a busy computer a reply that is being kept takes more than a second. */
    private static final int IO_SECONDS = 5;
    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);
    private final DaemonParts parts;
    private final DirectoryLock lock;
    private final GuiRpcServer managers;
    private final Thread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;
    private volatile boolean stopping;

    private Daemon(DaemonOptions options, DataDirectory data, DirectoryLock lock, MessageLog messages)
            throws IOException {
        this.lock = lock;
        parts = new DaemonParts(options, data, lock, messages);
        parts.mailbox.onAsked(this::asked);
        managers = ManagerAccess.open(options, parts.forManagers());
        thread = Thread.ofPlatform().name("duty-cycle").unstarted(this::run);
    }

    /** Who waits for the end, and who looks what may compute, need not wait until it is done. */
    private void asked(UserCommand command) {
        if (command instanceof UserCommand.Quit) {
            stopping = true;
            parts.service.stopping();
        }
        parts.host.monitor.soon();
    }

    /**
     * Starts a client.
     *
     * @param listener gets every message for people, on the client's threads
     * @throws IOException with a sentence if it cannot start: another client runs there, or the directory cannot be used
     */
    public static Daemon start(DaemonOptions options, Consumer<Message> listener) throws IOException {
        return start(options, new MessageLog(listener));
    }

    /** The same with the messages of a client that ended for this one to start ({@link #startsAgain}). */
    public static Daemon start(DaemonOptions options, MessageLog messages) throws IOException {
        DataDirectory data = new DataDirectory(options.dataDirectory());
        try {
            return locked(options, data, messages);
        } catch (IOException e) {
            throw WriteTrouble.of(e) == WriteTrouble.OTHER ? e
                    : new IOException(StandbyReason.cannotBeUsed(data, e), e);
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

    /** Managers are answered from the first tick on: before it there is nothing to show. */
    private void begin() throws IOException {
        LockWatch lockWatch = new LockWatch(lock, parts.io, parts.messages, this::quit);
        parts.cycle.onTurn(now -> {
            parts.service.alive(now);
            lockWatch.turn(now);
            if (parts.standbyShell == null) {
                parts.manager.turn();
                parts.containers.turn();
                noteWhatIsAllowed();
                if (parts.invitations.isDue()) {
                    parts.io.execute(parts.invitations::look);
                }
            }
        });
        parts.beginSession();
        thread.start();
        parts.cycle.awaitFirstTick();
        if (parts.standbyShell == null) {
            parts.manager.begin();
            parts.news.begin();
            parts.wishes.manager().ifPresent(parts.invitations::follow);
            parts.io.execute(parts.invitations::look);
            parts.tasks.endLeft();
        }
        managers.open();
        if (managers.port() > 0) {
            parts.portFile.tell(managers.port(), parts.messages::alert);
        }
        parts.service
                .ready((parts.standbyShell == null ? "" : parts.standbyShell.refusal() + " ")
                        + "Managers are answered at "
                        + managers.place());
        parts.host.monitor.begin();
        if (parts.options.asksDrivers()) {
            parts.host.devices.begin();
            parts.containers.begin();
        }
    }

    private void noteWhatIsAllowed() {
        ClientView seen = view();
        if (seen != null && !seen.permission().compute().equals(Permission.Verdict.UNKNOWN)) {
            parts.timeStats.see(seen.permission());
        }
    }

    private void run() {
        try (EventRecorder _ = parts.recorder) {
            parts.cycle.run();
        } catch (RuntimeException | Error e) {
            LOG.error("The client ends by an internal error", e);
            failure = e;
        } finally {
            ended.countDown();
        }
    }

    /** The state as last published; null before the first tick. */
    public @Nullable ClientView view() {
        return parts.view();
    }

    /** What it has told people so far. */
    public MessageLog messages() {
        return parts.messages;
    }

    /** Asks for something; it is done by one of the next ticks. */
    public void ask(UserCommand command) {
        parts.mailbox.ask(command);
    }

    /** Reads configuration, preferences and account files again. */
    public void reread() {
        parts.projects.reread();
    }

    /** The same, for a host at that location. */
    public void rereadFor(String venue) {
        parts.projects.rereadFor(venue);
    }

    /** Ends all tasks by message, writes the state and stops. */
    public void quit() {
        ask(new UserCommand.Quit());
    }

    /** It ends because what kept it from working is gone: whoever runs it starts it again. */
    public boolean startsAgain() {
        return parts.standbyShell != null && parts.standbyShell.isOver();
    }

    /** It was told to end. */
    public boolean isStopping() {
        return stopping;
    }

    /** Turns of the duty cycle so far; they grow as long as the client goes on. */
    public long turns() {
        return parts.cycle.turns();
    }

    /** For a client that cannot end its tasks in good order: ends all their processes, and waits some seconds for that. */
    public void endPrograms() throws InterruptedException {
        parts.tasks.running().killAll(KILL_MILLIS);
    }

    /** The client has stopped. */
    public boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /** Waits for the end; what it ended by, or empty if it was told to. */
    public Optional<Throwable> awaitEnd() throws InterruptedException {
        ended.await();
        return Optional.ofNullable(failure);
    }

    /** What is being written is written to its end: when the client is gone its folder is others'. */
    private void endIo() {
        parts.io.shutdown();
        try {
            if (!parts.io.awaitTermination(IO_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("Something that the client began is still going on while it ends");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Quits if it still runs, waits for the end and lets go of everything. */
    @Override
    public void close() throws IOException {
        quit();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        parts.calendar.close();
        parts.host.close();
        parts.web.http.close();
        parts.states.close();
        endIo();
        managers.close();
        parts.web.transfers.close();
        parts.endSession();
        parts.portFile.remove();
        lock.close();
        parts.service.close();
    }
}
