package org.quern.simulator.soak.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
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
import org.quern.simulator.soak.server.Cause;

/** Whoever owns the computer: preferences, account files, and what is asked of the client. */
public final class User {
    /** A client that does not run is asked again after this time. */
    private static final double ASK_AGAIN_SECONDS = 600;
    /** A project that was left for good comes back after this time. */
    private static final double WITHOUT_SECONDS = 3 * 86_400.0;
    private final World world;
    /** What the client has not been asked yet. */
    private final ArrayDeque<UserCommand> unasked = new ArrayDeque<>();
    private final TreeMap<ProjectUrl, AccountFile> accounts = new TreeMap<>();
    private Preferences preferences;
    /** What follows from them while nobody (false) or somebody (true) uses the computer. */
    private final TreeMap<Boolean, EngineSettings> settings = new TreeMap<>();
    private int zoneHours;
    private double activeUntil;
    /** Seconds of the run of the last change of a mode, or the end of a temporary one. */
    private double modesUntil = Double.NEGATIVE_INFINITY;

    User(World world) {
        this.world = world;
        preferences = world.plan().preferences();
        world.plan().projects().forEach(this::attach);
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
        return activeUntil > world.time().now();
    }

    List<AccountFile> accounts() {
        return new ArrayList<>(accounts.values());
    }

    /** The user wants that project. */
    public boolean isAttached(ProjectUrl project) {
        return accounts.containsKey(project);
    }

    EngineSettings settings() {
        return settings.computeIfAbsent(isActive(),
                active -> HostSettings.of(world.plan().host(), preferences, active));
    }

    /** Modes may have changed lately, or by themselves. */
    boolean modesChanged() {
        return world.time().now() <= modesUntil
                + 2 * Math.max(Session.REST_SECONDS, world.plan().host().stepSeconds());
    }

    void uses(double seconds) {
        activeUntil = Math.max(activeUntil, world.time().now() + seconds);
        world.look();
        world.time().in(seconds, world::look);
    }

    void travels(int hours) {
        zoneHours = hours;
        world.look();
    }

    private void wants(Preferences others) {
        preferences = others;
        settings.clear();
    }

    void changesPreferences(SplittableRandom chance) {
        wants(PreferencePlan.changed(preferences, chance));
        world.look();
    }

    void sets(ModeKind kind, RunMode mode, double seconds) {
        asks(new UserCommand.SetMode(kind, mode, seconds));
    }

    void does(ProjectUrl project, ProjectOperation operation) {
        asks(new UserCommand.ForProject(project, operation));
    }

    void does(TaskId task, TaskOperation operation) {
        asks(new UserCommand.ForTask(task, operation));
    }

    /** Asks the client as soon as there is one, one thing after the other. */
    void asks(UserCommand command) {
        unasked.add(command);
        askAll();
    }

    private void askAll() {
        Session session = world.session();
        if (session == null || world.isAsleep()) {
            world.time().in(ASK_AGAIN_SECONDS, this::askAll);
            return;
        }
        while (!unasked.isEmpty()) {
            ask(session, unasked.removeFirst());
        }
    }

    private void ask(Session session, UserCommand command) {
        if (command instanceof UserCommand.SetMode mode) {
            modesUntil = Math.max(modesUntil, world.time().now() + mode.forSeconds());
            world.time().in(mode.forSeconds(), world::look);
        } else if (command instanceof UserCommand.AbortTransfer(FileId file)) {
            world.actual().blameFile(file, Cause.USER_ABORTED_TRANSFER);
        }
        world.watch().asked(world, command);
        session.post(new Event.Asked(command));
    }

    /** The client has removed the account file of a project that was detached. One without projects would have nothing to lose. */
    void accountRemoved(ProjectUrl project) {
        accounts.remove(project);
        world.time().in(WITHOUT_SECONDS, this::attachesAgain);
    }

    /** Attaches all projects that were detached. */
    void attachesAgain() {
        world.plan().projects().stream().filter(project -> !isAttached(project.url())).forEach(this::attach);
        Session session = world.session();
        if (session != null) {
            session.post(new Event.AccountsRead(accounts()));
        }
    }

    /** Everything is as it was at the beginning: nobody is against anything. */
    void calmsDown() {
        wants(world.plan().preferences());
        activeUntil = 0;
        attachesAgain(); // first: a project without its account file cannot be resumed
        sets(ModeKind.CPU, RunMode.AUTO, 0);
        sets(ModeKind.NETWORK, RunMode.AUTO, 0);
        for (ProjectPlan project : world.plan().projects()) {
            does(project.url(), ProjectOperation.RESUME);
            does(project.url(), ProjectOperation.DONT_DETACH_WHEN_DONE);
        }
        for (ActualResult actual : world.actual().all()) {
            does(actual.task(), TaskOperation.RESUME);
        }
    }
}
