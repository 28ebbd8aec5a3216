package org.quern.simulator.soak.host;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.config.preferences.Preferences;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.AccountFile;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.TaskId;
import org.quern.simulator.soak.plan.PreferencePlan;
import org.quern.simulator.soak.plan.ProjectPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;

/** Whoever owns the computer: preferences, account files, and what is asked of the client. */
public final class User {
    /** A client that does not run is asked again after this time. */
    private static final double ASK_AGAIN_SECONDS = 600;
    /** A project that was left for good comes back after this time. */
    private static final double WITHOUT_SECONDS = 3 * 86_400.0;
    private final Host host;
    /** Whom it asks, null while there is none. */
    @Nullable
    private Client client;
    /** What the client has not been asked yet. */
    private final ArrayDeque<UserCommand> unasked = new ArrayDeque<>();
    private final TreeMap<ProjectUrl, AccountFile> accounts = new TreeMap<>();
    private Preferences preferences;
    /** What follows from them while nobody (false) or somebody (true) uses the computer. */
    private final TreeMap<Boolean, EngineSettings> settings = new TreeMap<>();
    private int zoneHours;
    private double activeUntil;
    /** Seconds of the run of the last change of a mode, or the end of a temporary one; before every time if there was none. */
    private double modesUntil = Double.NEGATIVE_INFINITY;

    /** That of a computer at the beginning of a run. */
    public User(Host host) {
        this.host = host;
        preferences = host.plan().preferences();
        host.plan().projects().forEach(this::attach);
    }

    private void attach(ProjectPlan project) {
        accounts.put(project.url(), new AccountFile(project.url(), "key", project.name(), project.share(), List.of(),
                "", "", null));
    }

    /** The preferences in force. */
    public Preferences preferences() {
        return preferences;
    }

    /** Hours by which its time zone is ahead of UTC. */
    public int zoneHours() {
        return zoneHours;
    }

    /** Somebody uses the computer. */
    public boolean isActive() {
        return activeUntil > host.time().now();
    }

    /** A client begins, or is gone if that is null. */
    public void meets(@Nullable Client now) {
        client = now;
    }

    /** Preferences or sensors changed. */
    private void look() {
        Client now = client;
        if (now != null && !host.time().isAsleep()) {
            now.look();
        }
    }

    /** The account files of all projects that it wants, by URL. */
    public List<AccountFile> accounts() {
        return new ArrayList<>(accounts.values());
    }

    /** The user wants that project. */
    public boolean isAttached(ProjectUrl project) {
        return accounts.containsKey(project);
    }

    /** What follows from its preferences now. */
    public EngineSettings settings() {
        return settings.computeIfAbsent(isActive(),
                active -> HostSettings.of(host.plan().host(), preferences, active));
    }

    /** Modes may have changed lately, or by themselves. */
    public boolean modesChanged() {
        return host.time().now() <= modesUntil
                + 2 * Math.max(Client.REST_SECONDS, host.plan().host().stepSeconds());
    }

    /** It uses the computer for so long from now. */
    public void uses(double seconds) {
        activeUntil = Math.max(activeUntil, host.time().now() + seconds);
        look();
        host.time().in(seconds, this::look);
    }

    /** Its computer is so many hours ahead of UTC from now on. */
    public void travels(int hours) {
        zoneHours = hours;
        look();
    }

    private void wants(Preferences others) {
        preferences = others;
        settings.clear();
    }

    /** It wants something else from now on. */
    public void changesPreferences(SplittableRandom chance) {
        wants(PreferencePlan.changed(preferences, chance));
        look();
    }

    /** It sets a mode for so many seconds, 0 = for good. */
    public void sets(ModeKind kind, RunMode mode, double seconds) {
        asks(new UserCommand.SetMode(kind, mode, seconds));
    }

    /** It does something to a project. */
    public void does(ProjectUrl project, ProjectOperation operation) {
        asks(new UserCommand.ForProject(project, operation));
    }

    /** It does something to a task. */
    public void does(TaskId task, TaskOperation operation) {
        asks(new UserCommand.ForTask(task, operation));
    }

    /** Asks the client as soon as there is one, one thing after the other. */
    public void asks(UserCommand command) {
        unasked.add(command);
        askAll();
    }

    private void askAll() {
        Client now = client;
        if (now == null || host.time().isAsleep()) {
            host.time().in(ASK_AGAIN_SECONDS, this::askAll);
            return;
        }
        while (!unasked.isEmpty()) {
            ask(now, unasked.removeFirst());
        }
    }

    private void ask(Client asked, UserCommand command) {
        if (command instanceof UserCommand.SetMode mode) {
            modesUntil = Math.max(modesUntil, host.time().now() + mode.forSeconds());
            host.time().in(mode.forSeconds(), this::look);
        } else if (command instanceof UserCommand.AbortTransfer(FileId file)) {
            host.actual().blameFile(file, FailureCause.USER_ABORTED_TRANSFER);
        }
        asked.asked(command);
    }

    /** The client has removed the account file of a project that was detached. One without projects would have nothing to lose. */
    public void accountRemoved(ProjectUrl project) {
        accounts.remove(project);
        host.time().in(WITHOUT_SECONDS, this::attachesAgain);
    }

    /** Attaches all projects that were detached. */
    public void attachesAgain() {
        host.plan().projects().stream().filter(project -> !isAttached(project.url())).forEach(this::attach);
        Client now = client;
        if (now != null) {
            now.post(new Event.AccountsRead(accounts()));
        }
    }

    /** Everything is as it was at the beginning: nobody is against anything. */
    public void calmsDown() {
        wants(host.plan().preferences());
        activeUntil = 0;
        attachesAgain(); // first: a project without its account file cannot be resumed
        sets(ModeKind.CPU, RunMode.AUTO, 0);
        sets(ModeKind.NETWORK, RunMode.AUTO, 0);
        for (ProjectPlan project : host.plan().projects()) {
            does(project.url(), ProjectOperation.RESUME);
            does(project.url(), ProjectOperation.DONT_DETACH_WHEN_DONE);
        }
        for (ActualResult actual : host.actual().all()) {
            does(actual.task(), TaskOperation.RESUME);
        }
    }
}
