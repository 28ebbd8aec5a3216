package org.quern.daemon.gui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.coproc.probe.Missing;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.host.ProcessorWatch;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.manager.ManagerContacts;
import org.quern.daemon.manager.ManagerHost;
import org.quern.daemon.net.DailyTransfers;
import org.quern.daemon.permission.NetworkGrace;
import org.quern.daemon.settings.Proxies;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.ManagerFiles;
import org.quern.daemon.turn.UserOrders;
import org.quern.engine.Engine;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.device.CardLoad;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

/** A client with one project, which writes down what it is asked and does what an engine does with it. */
public final class FakeClient implements UserOrders, Attachments, HostLook, NetworkGrace {
    public static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:1/p/");
    public final List<UserCommand> asked = new ArrayList<>();
    public final List<Attachment> attached = new ArrayList<>();
    public final MessageLog messages = new MessageLog(message -> {
    });
    final DailyTransfers transfers;
    public ClientOptions options = ClientOptions.BUILT_IN;
    boolean networkWanted;
    int listsWanted;
    int described;
    private final Path directory;
    private final Engine engine;
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("x86_64-pc-linux-gnu", "8.3.0", "0.1"));
    private double now = 1_000_000_000;
    private ClientView view;
    /** Why nothing can be changed. */
    @Nullable
    String refusal;

    private final ManagerContacts manager;

    public FakeClient(Path directory) {
        this(directory, SavedState.fresh(HostInfo.plain(2, 1e9), "x86_64-pc-linux-gnu", "8.3.0"));
    }

    /** A client that goes on from there. */
    public FakeClient(Path directory, SavedState saved) {
        this.directory = directory;
        transfers = new DailyTransfers(directory);
        DataDirectory data = new DataDirectory(directory);
        manager = new ManagerContacts(data, new ManagerFiles(data, new ReserveFile(data.reserve(), 0)), http,
                Executors.newVirtualThreadPerTaskExecutor(), messages, new Managed());
        AccountFile account = new AccountFile(PROJECT, "key", "", 100, List.of(), "", "", null);
        engine = new Engine(saved, List.of(account), EngineSettings.defaults(2, "x86_64-pc-linux-gnu"),
                RandomGenerator.of("L64X128MixRandom"));
        view = engine.tick(new Now(now, new MonotonicTime(0)), List.of(new Event.PermissionChanged(Permission.ALL)))
                .sound().view();
    }

    public ManagerContacts manager() {
        return manager;
    }

    ProjectHttp web() {
        return http;
    }

    /** This client as managers' operations see it. */
    public GuiClient forManagers() {
        return new GuiClient("0.1", this::view, this, messages, new DataDirectory(directory), () -> options, this, this,
                manager, http, this, transfers, new Proxies(directory, options), () -> listsWanted++, () -> refusal,
                () -> null);
    }

    /** This client as the contacts of an account manager see it. */
    public ManagerHost managed() {
        return new Managed();
    }

    /** See {@link #managed}. */
    private final class Managed implements ManagerHost {
        @Override
        public ClientView view() {
            return FakeClient.this.view();
        }

        @Override
        public void ask(UserCommand command) {
            FakeClient.this.ask(command);
        }

        @Override
        public ClientOptions options() {
            return options;
        }

        @Override
        public List<AccountFile> readAccounts() {
            return List.of();
        }

        @Override
        public void attach(Attachment wanted) {
            attached.add(wanted);
        }

        @Override
        public void storePreferences(ProjectUrl from, String content) {
            throw new UnsupportedOperationException("no test of managers' operations sends preferences");
        }

        @Override
        public void followFeeds(ProjectUrl manager, List<SchedulerReply.Feed> feeds) {
            // no news here
        }

        @Override
        public void rereadFor(String hostVenue) {
            // nothing to read
        }
    }

    /** Something happens. */
    public synchronized void happens(Event event) {
        view = engine.tick(new Now(now, new MonotonicTime(now - 1_000_000_000)), List.of(event)).sound().view();
    }

    /** Time passes. */
    public synchronized void passes(double seconds) {
        now += seconds;
        view = engine.tick(new Now(now, new MonotonicTime(now - 1_000_000_000)), List.of()).sound().view();
    }

    /** What a walk over the disk would find. */
    @Nullable
    DiskFigures measured;

    @Override
    public @Nullable DiskFigures measuredDisk() {
        return measured;
    }

    /** The state as last published. */
    public synchronized ClientView view() {
        return view;
    }

    @Override
    public synchronized void ask(UserCommand command) {
        asked.add(command);
        view = engine.tick(new Now(now, new MonotonicTime(now - 1_000_000_000)), List.of(new Event.Asked(command)))
                .sound().view();
    }

    @Override
    public void attach(Attachment wanted) {
        attached.add(wanted);
    }

    @Override
    public boolean isLeaving(ProjectUrl project) {
        return view().isLeaving(project);
    }

    @Override
    public void reread() {
        // nothing to read
    }

    @Override
    public List<Missing> missingSensors() {
        return List.of(new Missing("battery", "there is none"));
    }

    @Override
    public List<CardLoad> cardLoads() {
        return List.of(new CardLoad("GPU-1", "Card A", OptionalDouble.of(42), OptionalDouble.of(61),
                OptionalDouble.of(123.4), OptionalDouble.of(250), OptionalDouble.of(1), OptionalDouble.of(2),
                OptionalDouble.empty(), false));
    }

    @Override
    public ProcessorWatch.Seen processors() {
        return new ProcessorWatch.Seen(OptionalDouble.of(12.5), OptionalDouble.empty(),
                List.of(new Missing("processor temperature", "there is no sensor")));
    }

    @Override
    public void allowNetwork(@Nullable MonotonicTime asked) {
        networkWanted = asked != null;
    }

    @Override
    public void describeHost() {
        described++;
    }
}
