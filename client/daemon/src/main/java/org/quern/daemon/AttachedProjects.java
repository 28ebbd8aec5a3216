package org.quern.daemon;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.Attachment;
import org.quern.config.options.ClientOptions;
import org.quern.daemon.gui.Attachments;
import org.quern.daemon.manager.ManagerHost;
import org.quern.daemon.settings.ConfigurationInForce;
import org.quern.daemon.store.Accounts;
import org.quern.daemon.store.ProjectFolders;
import org.quern.daemon.turn.UserOrders;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SchedulerReply;

/** The projects of this client and what is set for them: what managers and an account manager change of it. */
final class AttachedProjects implements Attachments, ManagerHost {
    private final Supplier<@Nullable ClientView> view;
    private final UserOrders orders;
    private final Accounts accounts;
    private final ProjectFolders folders;
    private final ConfigurationInForce configuration;
    private final News news;

    AttachedProjects(Supplier<@Nullable ClientView> view, UserOrders orders, Accounts accounts, ProjectFolders folders,
            ConfigurationInForce configuration, News news) {
        this.view = view;
        this.orders = orders;
        this.accounts = accounts;
        this.folders = folders;
        this.configuration = configuration;
        this.news = news;
    }

    @Override
    public @Nullable ClientView view() {
        return view.get();
    }

    @Override
    public void ask(UserCommand command) {
        orders.ask(command);
    }

    @Override
    public ClientOptions options() {
        return configuration.options();
    }

    @Override
    public void reread() {
        ClientView now = view();
        rereadFor(now == null ? "" : now.state().hostVenue());
    }

    @Override
    public void rereadFor(String venue) {
        configuration.readFor(venue);
        accounts.reread();
    }

    @Override
    public List<AccountFile> readAccounts() throws IOException {
        return accounts.files().readAll();
    }

    @Override
    public void attach(Attachment wanted) throws IOException {
        accounts.attachNow(wanted);
    }

    @Override
    public boolean isLeaving(ProjectUrl project) {
        ClientView seen = view();
        return (seen != null && seen.isLeaving(project)) || folders.isLeaving(project);
    }

    @Override
    public void storePreferences(ProjectUrl from, String content) throws IOException {
        accounts.storeManaged(from, content);
    }

    @Override
    public void followFeeds(ProjectUrl manager, List<SchedulerReply.Feed> feeds) {
        news.follow(manager, feeds);
    }
}
