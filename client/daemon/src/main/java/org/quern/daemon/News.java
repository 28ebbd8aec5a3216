package org.quern.daemon;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.news.NewsFeeds;
import org.quern.daemon.news.ProjectList;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SchedulerReply;
import org.quern.rpc.http.ProjectHttp;

/** News and the list of all projects, for what the client is attached to, follows and permits. */
final class News {
    private static final double MILLIS_PER_SECOND = 1_000;
    private final Supplier<@Nullable ClientView> view;
    private final Supplier<ClientOptions> options;
    private final Supplier<String> manager;
    private final NewsFeeds feeds;
    private final ProjectList list;
    private volatile Runnable onLook = () -> {
    };

    /** {@code manager}: URL of the account manager that is followed, empty if none is. */
    News(DaemonOptions wanted, ProjectHttp http, ExecutorService io, MessageLog messages,
            Supplier<@Nullable ClientView> view, Supplier<ClientOptions> options, Supplier<String> manager) {
        this.view = view;
        this.options = options;
        this.manager = manager;
        feeds = new NewsFeeds(wanted.dataDirectory(), http, io, messages, this::mayAsk, this::now);
        list = new ProjectList(wanted.dataDirectory(), wanted.projectList(), http, io,
                () -> mayAsk() && !options.get().is(ClientSwitch.DONT_CONTACT_REF_SITE));
    }

    ProjectList list() {
        return list;
    }

    /** After the first tick. */
    void begin() {
        feeds.begin(sources());
    }

    void follow(ProjectUrl from, List<SchedulerReply.Feed> told) {
        feeds.follow(from, told);
    }

    void forget(ProjectUrl from) {
        feeds.forget(from);
    }

    /** What else is looked for when whatever is due is. */
    void onLook(Runnable look) {
        onLook = look;
    }

    /** All of one, or whatever is due. */
    void read(@Nullable ProjectUrl now) {
        feeds.read(sources(), now);
        if (now == null) {
            list.look();
            onLook.run();
        }
    }

    void wantList() {
        list.want();
    }

    private List<ProjectUrl> sources() {
        ClientView seen = view.get();
        Stream<ProjectUrl> projects = seen == null ? Stream.of() : seen.state().projects().stream()
                .map(SavedProject::url);
        return Stream.concat(projects, Stream.of(manager.get()).filter(url -> !url.isEmpty()).map(ProjectUrl::of))
                .toList();
    }

    private boolean mayAsk() {
        return mayUseNetwork() && !options.get().is(ClientSwitch.NO_INFO_FETCH);
    }

    boolean mayUseNetwork() {
        ClientView seen = view.get();
        return seen != null && seen.permission().network().allowed() && !seen.quitting();
    }

    /** The time that the client goes by. */
    private double now() {
        ClientView seen = view.get();
        return seen == null ? System.currentTimeMillis() / MILLIS_PER_SECOND : seen.now().wall();
    }
}
