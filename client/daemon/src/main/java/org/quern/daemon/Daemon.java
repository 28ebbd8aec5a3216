package org.quern.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ProxySettings;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.gui.GuiClient;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.daemon.host.ProcessorWatch;
import org.quern.daemon.log.EventRecorder;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.manager.ManagerHost;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.permission.Moment;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.daemon.start.LockWatch;
import org.quern.daemon.start.Refusal;
import org.quern.daemon.start.Startup;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.engine.command.Message;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;
import org.quern.model.device.CardLoad;
import org.quern.rpc.http.ProjectHttp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running client: starts its parts, answers for them to managers, and takes them down again. {@link #start} returns when the client
 * is up; {@link #awaitEnd} waits for the end that {@link #quit} or a manager asks for.
 */
public final class Daemon implements AutoCloseable, GuiClient, ManagerHost {
    /** Seconds for which a start waits for another client in the same directory to end (docs/protocol/data-directory.md 4). */
    private static final int LOCK_SECONDS = 10;
    /** Processes that are killed vanish sooner, but for those that wait for a dead disk. */
    private static final long KILL_MILLIS = 10_000;
    /** What hangs over a program's file is not waited for longer. */
    private static final int IO_SECONDS = 1;
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
        parts = new DaemonParts(options, data, lock, messages, this, this::quit, this::reread);
        managers = ManagerAccess.open(options, this);
        thread = Thread.ofPlatform().name("duty-cycle").unstarted(this::run);
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
            throw WriteTrouble.of(e) == WriteTrouble.OTHER ? e : new IOException(Refusal.cannotBeUsed(data, e), e);
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
        parts.cycle.onTurn(seconds -> {
            parts.service.alive(seconds);
            lockWatch.turn(seconds);
            if (parts.standingBy == null) {
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
        if (parts.standingBy == null) {
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
                .ready((parts.standingBy == null ? "" : parts.standingBy.refusal() + " ") + "Managers are answered at "
                        + managers.place());
        parts.hostMonitor.begin();
        if (parts.options.asksDrivers()) {
            parts.devices.begin();
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

    @Override
    public @Nullable ClientView view() {
        return parts.cycle.view();
    }

    @Override
    public MessageLog messages() {
        return parts.messages;
    }

    @Override
    public void ask(UserCommand command) {
        if (command instanceof UserCommand.Quit) {
            stopping = true;
            parts.service.stopping();
        }
        parts.mailbox.post(new Event.Asked(command));
        parts.hostMonitor.soon();
    }

    @Override
    public List<Missing> missingSensors() {
        return Stream.concat(parts.hostMonitor.missing().stream(), parts.missing.stream()).toList();
    }

    @Override
    public List<CardLoad> cardLoads() {
        return parts.cardWatch.look();
    }

    @Override
    public ProcessorWatch.Seen processors() {
        return parts.processors.look();
    }

    @Override
    public ClientOptions options() {
        return parts.configuration.options();
    }

    @Override
    public @Nullable DiskFigures measuredDisk() {
        return parts.disk.now();
    }

    @Override
    public void describeHost() {
        parts.devices.rescan();
        ClientView seen = view();
        if (seen != null) {
            parts.io.execute(() -> parts.mailbox
                    .post(new Event.HostDescribed(Startup.describe(parts.data, seen.state().host()))));
        }
    }

    /** Reads configuration, preferences and account files again. */
    @Override
    public void reread() {
        ClientView now = view();
        rereadFor(now == null ? "" : now.state().hostVenue());
    }

    @Override
    public void rereadFor(String venue) {
        parts.configuration.readFor(venue);
        parts.accounts.reread();
    }

    @Override
    public @Nullable String decisionTrouble() {
        return parts.decisions.trouble();
    }

    @Override
    public Path dataDirectory() {
        return parts.data.root();
    }

    @Override
    public Path statisticsFile(ProjectUrl project) {
        return parts.data.statistics(project);
    }

    @Override
    public List<AccountFile> readAccounts() throws IOException {
        return parts.accounts.files().readAll();
    }

    @Override
    public void attach(Attachment wanted) throws IOException {
        parts.accounts.attachNow(wanted);
    }

    @Override
    public boolean isLeaving(ProjectUrl project) {
        ClientView seen = view();
        return (seen != null && seen.isLeaving(project)) || parts.folders.isLeaving(project);
    }

    @Override
    public void storePreferences(ProjectUrl from, String content) throws IOException {
        parts.accounts.storeManaged(from, content);
    }

    @Override
    public String version() {
        return SettingsResolver.VERSION;
    }

    @Override
    public ProjectHttp web() {
        return parts.http;
    }

    @Override
    public DailyTransfers transfers() {
        return parts.transfers;
    }

    @Override
    public ProxySettings proxies() {
        return parts.proxies.chosen();
    }

    @Override
    public void useProxies(ProxySettings wanted) throws IOException {
        parts.proxies.choose(wanted);
    }

    @Override
    public ManagerContacts manager() {
        return parts.manager;
    }

    @Override
    public void followFeeds(ProjectUrl manager, List<SchedulerReply.Feed> feeds) {
        parts.news.follow(manager, feeds);
    }

    @Override
    public void wantProjectList() {
        parts.news.wantList();
    }

    @Override
    public void allowNetwork() {
        parts.permissions.allowNetwork(Moment.now());
    }

    @Override
    public void forgetNetworkWish() {
        parts.permissions.allowNetwork(null);
    }

    /** Ends all tasks by message, writes the state and stops. */
    public void quit() {
        ask(new UserCommand.Quit());
    }

    /** It ends because what kept it from working is gone: whoever runs it starts it again. */
    public boolean startsAgain() {
        return parts.standingBy != null && parts.standingBy.isOver();
    }

    @Override
    public @Nullable String refusal() {
        return parts.standingBy == null ? null : parts.standingBy.refusal();
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
        parts.tasks.killAll(KILL_MILLIS);
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
        parts.hostMonitor.close();
        parts.devices.close();
        parts.cardWatch.close();
        parts.http.close();
        parts.states.close();
        endIo();
        managers.close();
        parts.transfers.close();
        parts.endSession();
        parts.portFile.remove();
        lock.close();
        parts.service.close();
    }
}
