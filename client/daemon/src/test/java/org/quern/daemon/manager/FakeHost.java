package org.quern.daemon.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.engine.Engine;
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

/** A client around the contacts of an account manager: an engine that does what it is asked, and account files in memory. */
final class FakeHost implements ManagerHost {
    final List<AccountFile> accounts = new ArrayList<>();
    final List<String> preferences = new ArrayList<>();
    final List<String> news = new java.util.concurrent.CopyOnWriteArrayList<>();
    private final Engine engine;
    private ClientView view;
    private double now = System.currentTimeMillis() / 1000.0;

    /** A client with these projects, attached by the user. */
    FakeHost(ProjectUrl... projects) {
        for (ProjectUrl project : projects) {
            accounts.add(account(project, "own-key"));
        }
        engine = new Engine(SavedState.fresh(HostInfo.plain(2, 1e9).withCpid("cpid-1"), "plat", "8.3.0"), accounts,
                EngineSettings.defaults(2, "plat"), RandomGenerator.of("L64X128MixRandom"));
        view = tick(new Event.PermissionChanged(Permission.ALL));
    }

    private static AccountFile account(ProjectUrl project, String key) {
        return new AccountFile(project, key, "", 100, List.of(), "", "", null);
    }

    private ClientView tick(Event... events) {
        now++;
        return engine.tick(new Now(now, new MonotonicTime(now)), List.of(events)).sound().view();
    }

    synchronized void permits(Permission permission) {
        view = tick(new Event.PermissionChanged(permission));
    }

    synchronized void passes(double seconds) {
        now += seconds;
        view = tick();
    }

    @Override
    public synchronized ClientView view() {
        return view;
    }

    @Override
    public synchronized void ask(UserCommand command) {
        view = tick(new Event.Asked(command));
    }

    @Override
    public ClientOptions options() {
        return ClientOptions.BUILT_IN;
    }

    @Override
    public synchronized List<AccountFile> readAccounts() {
        return List.copyOf(accounts);
    }

    @Override
    public synchronized void attach(Attachment wanted) {
        accounts.removeIf(known -> known.url().equals(wanted.url()));
        accounts.add(account(wanted.url(), wanted.authenticator()));
        view = tick(new Event.AccountsRead(List.copyOf(accounts)));
    }

    @Override
    public synchronized void storePreferences(ProjectUrl manager, String content) {
        preferences.add(manager + " " + content);
    }

    @Override
    public void followFeeds(ProjectUrl manager, List<SchedulerReply.Feed> feeds) {
        news.add(manager + " " + feeds);
    }

    @Override
    public void rereadFor(String hostVenue) {
        // the preferences above are all that there are
    }
}
