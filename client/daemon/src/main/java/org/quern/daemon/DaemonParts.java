package org.quern.daemon;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preference;
import org.quern.coproc.probe.Containers;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.Platforms;
import org.quern.coproc.probe.benchmark.Benchmarks;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.bench.MeasuringProcess;
import org.quern.daemon.calendar.Calendar;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.gui.GuiClient;
import org.quern.daemon.history.HistoryKeeper;
import org.quern.daemon.host.TimeService;
import org.quern.daemon.invite.Invitations;
import org.quern.daemon.log.DecisionLog;
import org.quern.daemon.log.EventRecorder;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.log.TimeStatsLog;
import org.quern.daemon.loop.DutyCycle;
import org.quern.daemon.loop.TurnLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.net.FileTransfers;
import org.quern.daemon.net.SchedulerCaller;
import org.quern.daemon.service.ServiceManager;
import org.quern.daemon.settings.ConfigurationInForce;
import org.quern.daemon.settings.ContainerWishes;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.daemon.share.KernelGroups;
import org.quern.daemon.start.ExportNote;
import org.quern.daemon.start.OpeningLines;
import org.quern.daemon.start.PortFile;
import org.quern.daemon.start.RootUse;
import org.quern.daemon.start.StandbyReason;
import org.quern.daemon.start.StandbyShell;
import org.quern.daemon.start.StartReader;
import org.quern.daemon.start.Startup;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DirectoryLock;
import org.quern.daemon.store.DiskFolder;
import org.quern.daemon.store.ManagerFiles;
import org.quern.daemon.store.ModesFile;
import org.quern.daemon.store.ProjectFolders;
import org.quern.daemon.store.StateKeeper;
import org.quern.daemon.task.ContainerLeavings;
import org.quern.daemon.task.ContainerSearch;
import org.quern.daemon.task.TaskRunner;
import org.quern.daemon.turn.Clock;
import org.quern.daemon.turn.GridClock;
import org.quern.daemon.turn.Mailbox;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.record.Recorded;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.TransferTotals;
import org.quern.store.StateFile;

/** What a running client is made of, put together in the one order in which each part finds those that it needs. */
final class DaemonParts {
    final DaemonOptions options;
    final DataDirectory data;
    final Mailbox mailbox = new Mailbox();
    final ServiceManager service = ServiceManager.of(System.getenv(), ProcessHandle.current().pid());
    /** Threads of their own: work with programs' files that hangs shall keep nobody else waiting (docs/concurrency.md). */
    final ExecutorService io = Executors
            .newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("io-", 0).factory());
    final MessageLog messages;
    final StateFile stateFile;
    final ReserveFile reserve;
    final PortFile portFile;
    final Accounts accounts;
    final WebParts web;
    final TimeStatsLog timeStats;
    /** When the last session was known to be alive, Unix seconds. */
    private final double lastAlive;
    final StateKeeper states;
    final @Nullable EventRecorder recorder;
    /** Null if the client only stands by. */
    final @Nullable HistoryKeeper history;
    final DutyCycle cycle;
    private final KernelGroups kernel;
    final DiskMeter disk;
    final TaskRunner tasks;
    final ProjectFolders folders;
    final BenchmarkRunner benchmarks;
    final HostParts host;
    final AttachedProjects projects;
    final ManagerContacts manager;
    final News news;
    final ContainerSearch containers;
    final Calendar calendar;
    final Invitations invitations;
    final ContainerWishes wishes = ContainerWishes.of(System.getenv());
    final Platforms platforms;
    final ConfigurationInForce configuration;
    final DecisionLog decisions;
    /** In place of the shell, null if the state could be read and can be written. */
    final @Nullable StandbyShell standbyShell;

    DaemonParts(DaemonOptions options, DataDirectory data, DirectoryLock lock, MessageLog messages)
            throws IOException {
        this.options = options;
        this.data = data;
        this.messages = messages;
        Commons client = new Commons(options, data, mailbox, io, messages, this::view);
        stateFile = new StateFile(new DiskFolder(data.root()));
        reserve = new ReserveFile(data.reserve(), ReserveFile.USUAL_BYTES);
        portFile = new PortFile(data.guiRpcPort(), reserve);
        accounts = new Accounts(data, mailbox, io, reserve);
        accounts.give(wishes.projects(), wishes.mistakes().isEmpty());
        List<Missing> missing = new CopyOnWriteArrayList<>();
        kernel = KernelGroups.ofThisProcess(missing::add);
        PosixProcessControl control = new PosixProcessControl(kernel.tasks());
        Startup startup = new StartReader(options, data, accounts, stateFile, lock).read(kernel, control);
        lastAlive = startup.saved().timeStats().lastUpdate();
        web = new WebParts(client, startup);
        timeStats = new TimeStatsLog(data.timeStatsLog(), io, () -> System.currentTimeMillis() / 1000.0);
        states = new StateKeeper(stateFile, reserve, mailbox, new ModesFile(data));
        configuration = new ConfigurationInForce(startup.configuration(), startup.saved().hostVenue(), data, messages,
                io, this::view);
        configuration.usedBy(read -> messages.use(read.options()));
        web.follow(configuration);
        benchmarks = new BenchmarkRunner(new MeasuringProcess(control, data.root(), Benchmarks.STANDARD, io),
                mailbox::post);
        folders = new ProjectFolders(data, mailbox, io, this::statisticsDays, accounts.detached());
        ContainerLeavings leavings = new ContainerLeavings(data.root().resolve("quern_containers.txt"));
        tasks = new TaskRunner(data.root(), this::execSettings, control, mailbox, io, leavings);
        web.proxies.onChange(tasks::settingsChanged);
        news = new News(options, web.http, io, messages, this::view, configuration::options, this::managerUrl);
        containers = new ContainerSearch(data.root(), Containers.installed(), leavings, this::view,
                () -> news.mayUseNetwork() && !configuration.options().is(ClientSwitch.DONT_USE_DOCKER), io, mailbox,
                messages::inform);
        disk = new DiskMeter(data, mailbox, io, this::view);
        host = new HostParts(client, startup, configuration, kernel, missing, control, tasks, benchmarks, disk,
                web.transfers::bytesOfLastDays, this::tellSettings);
        host.follow(configuration);
        Recorded.Start start = startup.recorded(System.nanoTime());
        recorder = options.record() && startup.refusal() == null
                ? EventRecorder.begin(data.root(), start, System.currentTimeMillis() / 1000.0)
                : null;
        StandbyReason refusal = startup.refusal();
        standbyShell = refusal == null ? null : new StandbyShell(refusal, mailbox, messages, io,
                () -> mailbox.ask(new UserCommand.Quit()));
        decisions = new DecisionLog(data.root());
        TurnListener recording = recorder == null ? TurnListener.NOBODY : recorder;
        history = standbyShell == null ? HistoryKeeper.in(data.root(), io, recording) : null;
        cycle = new DutyCycle(start.engine(), mailbox,
                recorder == null ? Clock.system() : new GridClock(Clock.system()),
                standbyShell == null ? shell() : standbyShell, decisions,
                new TurnLog(messages, history == null ? recording : history));
        platforms = startup.platforms();
        configuration.onRead(_ -> tellSettings());
        projects = new AttachedProjects(this::view, mailbox, accounts, folders, configuration, news);
        manager = new ManagerContacts(data, new ManagerFiles(data, reserve), web.http, io, messages, projects);
        invitations = new Invitations(data.root(), projects, manager, news.list(), web.http, messages,
                news::mayUseNetwork);
        calendar = Calendar.start(startup.lastRuns(), RandomGenerator.getDefault(),
                chore -> mailbox.post(new Event.ChoreDue(chore)));
        connect();
        tellOfStart(startup);
        startup.events().forEach(mailbox::post);
    }

    /** Who hears of what another part notices. */
    private void connect() {
        news.onLook(() -> io.execute(invitations::look));
        accounts.managedWhen(manager::ownsPreferences);
        accounts.onGlobalPreferences(projects::reread, messages::add);
        accounts.files().useVenues(url -> {
            ClientView seen = view();
            return seen == null ? "" : seen.state().venueOf(url);
        });
        accounts.files().useWaiting(url -> {
            ClientView seen = view();
            return seen == null ? Optional.empty() : seen.state().find(url).map(SavedProject::url);
        });
        if (standbyShell == null) {
            folders.removeLeftOvers();
        }
        cycle.onAwake(host.devices::awake); // drivers lose cards in their sleep
        cycle.onClockSet(seconds -> calendar.clockSet(Duration.ofSeconds(Math.round(seconds))));
    }

    private void tellOfStart(Startup startup) throws IOException {
        messages.name(this::nameOf);
        OpeningLines.of(startup, data.root()).forEach(messages::inform);
        RootUse.warning(data.root()).ifPresent(messages::alert);
        ExportNote.warning(data.root()).ifPresent(messages::alert);
        double now = System.currentTimeMillis() / 1000.0; // what was found before the first line is told behind it
        startup.messages().stream().map(found -> found.toldAt(now)).forEach(messages::add);
        wishes.mistakes().forEach(messages::alert);
        if (options.asksDrivers()) {
            mailbox.post(new Event.DevicesSought());
        }
        startup.events().forEach(mailbox::post);
    }

    /** What managers' operations work with. */
    GuiClient forManagers() {
        return new GuiClient(SettingsResolver.VERSION, this::view, mailbox, messages, data, configuration::options,
                projects, host, manager, web.http, host.permissions, web.transfers, web.proxies, news::wantList,
                () -> standbyShell == null ? null : standbyShell.refusal(), decisions::trouble);
    }

    private ExecSettings execSettings() {
        return configuration.get().execSettings(data.root(), manager.url(), web.proxies.inForce().settings());
    }

    /** A session begins, for those who keep a record of them. */
    void beginSession() {
        if (history != null) {
            timeStats.begin(lastAlive, platforms.primary(), IdentitySettings.PROTOCOL_VERSION);
            history.begin(System.currentTimeMillis() / 1000.0, SettingsResolver.VERSION, lastAlive);
        }
    }

    /** The session is over. */
    void endSession() {
        if (history != null) {
            timeStats.end();
            history.end(System.currentTimeMillis() / 1000.0);
        }
    }

    /** It is made after those that ask it. */
    private ManagerContacts manager() {
        return manager;
    }

    private Shell shell() {
        return new Shell(tasks,
                new SchedulerCaller(web.http, data, mailbox, io, () -> manager().keywords(), this::countedTransfers,
                        messages::inform),
                new FileTransfers(web.http, data, mailbox, IdentitySettings.PROTOCOL_VERSION, web.transfers), states,
                accounts, folders,
                disk,
                new TimeServiceCheck(TimeService.ofThisComputer(), mailbox, io), host.devices::askAgain,
                benchmarks, news, messages, this::view);
    }

    private Optional<TransferTotals> countedTransfers() {
        return web.transfers.totals((int) configuration.get().preferences().number(Preference.DAILY_XFER_PERIOD_DAYS));
    }

    private String managerUrl() {
        return manager.url();
    }

    private Optional<String> nameOf(ProjectUrl project) {
        return Optional.ofNullable(view()).flatMap(seen -> seen.state().nameOf(project));
    }

    private int statisticsDays() {
        return configuration.options().whole(ClientNumber.SAVE_STATS_DAYS);
    }

    private void tellSettings() {
        ClientView seen = view();
        if (seen != null) {
            mailbox.post(new Event.SettingsChanged(
                    configuration.get().settings(seen.state().host(), platforms, options, kernel.share(),
                            host.permissions.userActive())));
        }
    }

    /** The state as last published; null before the first tick. */
    @Nullable
    ClientView view() {
        return cycle.view();
    }
}
