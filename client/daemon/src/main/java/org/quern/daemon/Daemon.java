package org.quern.daemon;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.LogFlag;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.Platforms;
import org.quern.coproc.probe.benchmark.Benchmarks;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.bench.MeasuringProcess;
import org.quern.daemon.calendar.Calendar;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.gpu.DeviceSearch;
import org.quern.daemon.gpu.ProbeProcess;
import org.quern.daemon.guest.HostMonitor;
import org.quern.daemon.guest.PermissionMonitor;
import org.quern.daemon.guest.SensorReadings;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.daemon.host.TimeService;
import org.quern.daemon.log.DecisionLog;
import org.quern.daemon.log.EventRecorder;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.loop.DutyCycle;
import org.quern.daemon.loop.TurnLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.net.FileTransfers;
import org.quern.daemon.net.SchedulerCaller;
import org.quern.daemon.service.ServiceManager;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.settings.Proxies;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.daemon.share.KernelGroups;
import org.quern.daemon.share.Throttle;
import org.quern.daemon.start.LockWatch;
import org.quern.daemon.start.PortFile;
import org.quern.daemon.start.Refusal;
import org.quern.daemon.start.StandingBy;
import org.quern.daemon.start.Startup;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.daemon.store.DiskFolder;
import org.quern.daemon.store.ManagerFiles;
import org.quern.daemon.store.ProjectFolders;
import org.quern.daemon.store.StateKeeper;
import org.quern.daemon.task.TaskRunner;
import org.quern.daemon.turn.Clock;
import org.quern.daemon.turn.GridClock;
import org.quern.daemon.turn.Mailbox;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.view.ClientView;
import org.quern.model.SavedProject;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;
import org.quern.store.StateFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running client: puts the rooms together, starts them, and takes them down again. {@link #start} returns when the client
 * is up; {@link #awaitEnd} waits for the end that {@link #quit} or a manager asks for.
 */
public final class Daemon implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);
    private final DaemonOptions options;
    private final DataDirectory data;
    private final DirectoryLock lock;
    private final Mailbox mailbox = new Mailbox();
    private final ServiceManager service = ServiceManager.of(System.getenv(), ProcessHandle.current().pid());
    private final ExecutorService io = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("io-", 0).factory());
    private final MessageLog messages;
    private final StateFile stateFile;
    private final ReserveFile reserve;
    private final PortFile portFile;
    private final Accounts accounts;
    private final ProjectHttp http;
    private final Proxies proxies;
    private final DailyTransfers transfers;
    private final StateKeeper states;
    private final @Nullable EventRecorder recorder;
    private final DutyCycle cycle;
    private final PosixProcessControl control;
    /** Found missing at the start. */
    private final List<Missing> missing = new CopyOnWriteArrayList<>();
    private final KernelGroups kernel;
    private final TaskRunner tasks;
    private final BenchmarkRunner benchmarks;
    private final PermissionMonitor permissions;
    private final HostMonitor hostMonitor;
    private final DeviceSearch devices;
    private final ManagerContacts manager;
    private final Calendar calendar;
    private final Platforms platforms;
    private volatile Configuration configuration;
    private final GuiRpcServer managers;
    private final Thread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;
    /** In place of the shell, null if the state could be read and can be written. */
    private final @Nullable StandingBy standingBy;

    Daemon(DaemonOptions options, DataDirectory data, DirectoryLock lock, MessageLog messages)
            throws IOException {
        this.data = data;
        this.lock = lock;
        this.messages = messages;
        stateFile = new StateFile(new DiskFolder(data.root()));
        reserve = new ReserveFile(data.reserve(), ReserveFile.USUAL_BYTES);
        portFile = new PortFile(data.guiRpcPort(), reserve);
        accounts = new Accounts(data, mailbox, io, reserve);
        kernel = KernelGroups.ofThisProcess(missing::add);
        control = new PosixProcessControl(kernel.tasks());
        Startup startup = Startup.read(options, data, lock, accounts, stateFile, kernel, control);
        proxies = new Proxies(data.root(), startup.configuration().options());
        transfers = new DailyTransfers(data.root());
        http = new ProjectHttp(
                HttpSettings
                        .standard(startup.settings().identity().platform(), IdentitySettings.PROTOCOL_VERSION,
                                SettingsResolver.VERSION)
                        .withLongestReply(options.longestReply()).withProxies(proxies.inForce())
                        .withStall(startup.configuration().options().number(ClientNumber.HTTP_TRANSFER_TIMEOUT),
                                startup.configuration().options().number(ClientNumber.HTTP_TRANSFER_TIMEOUT_BPS)));
        http.onDate(date -> mailbox.postNews(new Event.DateTold("the answer of a server", null, date)));
        states = new StateKeeper(stateFile, reserve, mailbox);
        configuration = startup.configuration();
        limitBandwidth();
        benchmarks = new BenchmarkRunner(new MeasuringProcess(control, data.root(), Benchmarks.STANDARD, io),
                mailbox::post);
        tasks = new TaskRunner(data.root(), this::execSettings, control, mailbox, io);
        Recorded.Start start = startup.recorded(System.nanoTime());
        recorder = options.record() && startup.refusal() == null
                ? EventRecorder.begin(data.root(), start, System.currentTimeMillis() / 1000.0)
                : null;
        messages.use(configuration.options());
        Refusal refusal = startup.refusal();
        standingBy = refusal == null ? null : new StandingBy(refusal, mailbox, messages, io, this::quit);
        DecisionLog decisions = new DecisionLog(data.root());
        cycle = new DutyCycle(start.engine(), mailbox,
                recorder == null ? Clock.system() : new GridClock(Clock.system()),
                standingBy == null ? shell() : standingBy, decisions,
                new TurnLog(messages, recorder == null ? TurnListener.NOBODY : recorder));
        SensorReadings readings = new SensorReadings(startup.saved().host().ncpus(), configuration.options(), control,
                this::hasTasks);
        permissions = new PermissionMonitor(mailbox, readings::readings, this::view, benchmarks,
                transfers::bytesOfLastDays,
                configuration, messages, refusal == null ? null : refusal.brief());
        hostMonitor = new HostMonitor(readings, permissions, benchmarks, new Throttle(kernel.share(), tasks::throttle),
                this::tellSettings);
        this.options = options;
        devices = new DeviceSearch(new ProbeProcess(data.root(), ProbeProcess.PATIENCE), this::clientOptions,
                mailbox::post, messages);
        platforms = startup.platforms();
        manager = new ManagerContacts(data, new ManagerFiles(data, reserve), http, io, messages,
                new ManagedClient(this, accounts));
        accounts.managedWhen(manager::ownsPreferences);
        managers = ManagerAccess.open(options,
                new RunningClient(this, data, http, accounts, transfers, proxies, permissions, manager, decisions));
        thread = Thread.ofPlatform().name("duty-cycle").unstarted(this::run);
        accounts.onGlobalPreferences(this::reread, messages::add);
        accounts.useVenues(url -> {
            ClientView seen = view();
            return seen == null ? "" : seen.state().venueOf(url);
        });
        calendar = Calendar.start(startup.lastRuns(), RandomGenerator.getDefault(),
                chore -> mailbox.post(new Event.ChoreDue(chore)));
        cycle.onClockSet(seconds -> calendar.clockSet(Duration.ofSeconds(Math.round(seconds))));
        startup.messages().forEach(messages::add);
        if (options.asksDrivers()) {
            mailbox.post(new Event.DevicesSought());
        }
        startup.events().forEach(mailbox::post);
    }

    private ExecSettings execSettings() {
        return configuration.execSettings(data.root(), manager.url());
    }

    private Shell shell() {
        return new Shell(tasks, new SchedulerCaller(http, data, mailbox, io),
                new FileTransfers(http, data, mailbox, IdentitySettings.PROTOCOL_VERSION, transfers), states,
                accounts, new ProjectFolders(data, mailbox, io, this::statisticsDays),
                new DiskMeter(data, mailbox, io, this::view),
                new ClockCheck(TimeService.ofThisComputer(), mailbox, io),
                benchmarks, messages, this::view);
    }

    private int statisticsDays() {
        return configuration.options().whole(ClientNumber.SAVE_STATS_DAYS);
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
        return DaemonStart.of(options, messages);
    }

    /** Managers are answered from the first tick on: before it there is nothing to show. */
    void begin() throws IOException {
        LockWatch lockWatch = new LockWatch(lock, io, messages, this::quit);
        cycle.onTurn(seconds -> {
            service.alive(seconds);
            lockWatch.turn(seconds);
            if (standingBy == null) {
                manager.turn();
            }
        });
        thread.start();
        cycle.awaitFirstTick();
        if (standingBy == null) {
            manager.begin();
        }
        managers.open();
        if (managers.port() > 0) {
            portFile.tell(managers.port(), messages::alert);
        }
        service.ready((standingBy == null ? "" : standingBy.refusal() + " ") + "Managers are answered at "
                + managers.place());
        hostMonitor.begin();
        if (options.asksDrivers()) {
            devices.begin();
        }
    }

    private boolean hasTasks() {
        ClientView seen = view();
        return seen != null && !seen.tasks().isEmpty();
    }

    private void run() {
        try (EventRecorder _ = recorder) {
            cycle.run();
        } catch (RuntimeException | Error e) {
            LOG.error("The client ends by an internal error", e);
            failure = e;
        } finally {
            ended.countDown();
        }
    }

    /** The state as last published; null before the first tick. */
    public @Nullable ClientView view() {
        return cycle.view();
    }

    /** The message log. */
    public MessageLog messages() {
        return messages;
    }

    /** Asks for something; it is done by one of the next ticks. */
    public void ask(UserCommand command) {
        if (command instanceof UserCommand.Quit) {
            service.stopping();
        }
        mailbox.post(new Event.Asked(command));
        hostMonitor.soon();
    }

    /** What this computer lacks, with reasons. */
    List<Missing> missing() {
        return Stream.concat(hostMonitor.missing().stream(), missing.stream()).toList();
    }

    /** The options in force. */
    ClientOptions clientOptions() {
        return configuration.options();
    }

    /** Looks again at what this computer is. */
    void describeHost() {
        devices.rescan();
        ClientView seen = view();
        if (seen != null) {
            io.execute(() -> mailbox.post(new Event.HostDescribed(Startup.describe(data, seen.state().host()))));
        }
    }

    /** Reads configuration, preferences and account files again. */
    public void reread() {
        ClientView now = view();
        rereadFor(now == null ? "" : now.state().hostVenue());
    }

    /** The same for a location of this computer that the view may not know yet. */
    void rereadFor(String venue) {
        io.execute(() -> {
            ClientView seen = view();
            Configuration read = Configuration.read(data, venue,
                    seen == null ? List.of() : seen.state().projects().stream().map(SavedProject::url).toList(),
                    url -> seen == null ? "" : seen.state().venueOf(url));
            read.mistakes().forEach(messages::alert);
            configuration = read;
            messages.use(read.options());
            limitBandwidth();
            proxies.use(read.options());
            messages.add(LogFlag.PROXY_DEBUG, null, () -> proxies.inForce().settings().toString());
            hostMonitor.use(read.options());
            permissions.use(read);
            devices.optionsChanged();
            tellSettings();
        });
        accounts.reread();
    }

    private void limitBandwidth() {
        Preferences preferences = configuration.preferences();
        http.bandwidth().limit(preferences.number(Preference.MAX_BYTES_SEC_DOWN),
                preferences.number(Preference.MAX_BYTES_SEC_UP));
    }

    private void tellSettings() {
        ClientView seen = view();
        if (seen != null) {
            mailbox.post(new Event.SettingsChanged(
                    configuration.settings(seen.state().host(), platforms, options, kernel.share(),
                            permissions.userActive())));
        }
    }

    /** Ends all tasks by message, writes the state and stops. */
    public void quit() {
        ask(new UserCommand.Quit());
    }

    /** It ends because what kept it from working is gone: whoever runs it starts it again. */
    public boolean startsAgain() {
        return standingBy != null && standingBy.isOver();
    }

    /** Why nothing can be changed, null if it can. */
    @Nullable
    String refusal() {
        return standingBy == null ? null : standingBy.refusal();
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

    /** Quits if it still runs, waits for the end and lets go of everything. */
    @Override
    public void close() throws IOException {
        quit();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        calendar.close();
        hostMonitor.close();
        devices.close();
        http.close();
        states.close();
        io.shutdown();
        managers.close();
        transfers.close();
        portFile.remove();
        lock.close();
        service.close();
    }
}
