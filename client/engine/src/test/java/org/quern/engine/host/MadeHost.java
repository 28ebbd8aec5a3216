package org.quern.engine.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.OneTurn;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** A client with one project on a computer whose cards a test names. What one turn decides the next one knows. */
public final class MadeHost {
    public static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    /** Unix seconds. */
    public static final double NOW = 2e9;
    public final ClientState state;
    /** How time advances. */
    public TimeAdvance advance = TimeAdvance.POLLED;
    /** Seconds since {@link #NOW}. */
    public double later;
    private final Explanations explanations = new Explanations();
    private List<Command> commands = List.of();
    private List<Decision> decisions = List.of();

    public MadeHost(Coprocessor... cards) {
        this(SavedState.fresh(HostInfo.plain(4, 1e9).withCoprocessors(List.of(cards)), "p", "8.3.0"));
        state.permission(Permission.ALL);
    }

    /** As it was saved; nothing is allowed yet. */
    public MadeHost(SavedState saved) {
        state = new ClientState(saved, List.of(account(A)), EngineSettings.defaults(4, "p"));
    }

    public static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }

    public ProjectState project() {
        return project(A);
    }

    public ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    /** A task whose files are here; its version has that plan class and is known under its name. */
    public HeldResult task(String name, String planClass, ResourceUsage usage) {
        ProjectState project = project();
        project.work().told(App.named(name));
        project.work().offered(new AppVersion(name, 1, "p", planClass, "", usage, "", "", false, false, List.of()));
        project.work().told(new Workunit(name + "_w", name, 1, "", 1e12, 1e15, 0, 0, List.of(), "", null));
        HeldResult held = project.work().assigned(
                new Result(name, name + "_w", "p", 1, planClass, NOW + 1e6, 0, false, List.of()));
        held.inputsCame();
        return held;
    }

    public ActiveTask slot(HeldResult held) {
        return state.admitted(new TaskId(A, held.name()), held);
    }

    /** It computes since a second. */
    public ActiveTask running(HeldResult held) {
        ActiveTask task = slot(held);
        ResourceUsage usage = Objects.requireNonNull(project().versionOf(held)).usage();
        task.startOrdered(usage, 0, new MonotonicTime(1));
        task.started(77, 1, NOW);
        return task;
    }

    public Now now() {
        return new Now(NOW + later, new MonotonicTime(1000 + later));
    }

    /** What it answers in a turn. */
    public <T> T at(Function<TickContext, T> what) {
        List<Decision> decided = new ArrayList<>();
        OneTurn<T> turn = OneTurn.of(state, now(), explanations, advance, tick -> {
            T answer = what.apply(tick);
            decided.addAll(tick.decisions());
            return answer;
        });
        commands = turn.commands();
        decisions = List.copyOf(decided);
        return turn.answer();
    }

    /** What the user is told when that is done in a turn. */
    public List<String> told(Consumer<TickContext> what) {
        at(tick -> {
            what.accept(tick);
            return 0;
        });
        return new OneTurn<>(0, commands).told();
    }

    /** The same, each line behind its priority. */
    public List<String> lines(Consumer<TickContext> what) {
        told(what);
        return commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .map(line -> line.message().priority() + " " + line.message().text()).toList();
    }

    /** What the last turn ordered. */
    public List<Command> commands() {
        return commands;
    }

    /** The drivers name these cards. */
    List<String> found(Coprocessor... cards) {
        return found(LeftOutCards.NONE, List.of(), cards);
    }

    /** The same while others are left out or silent. */
    List<String> found(LeftOutCards leftOut, List<SilentCards> silent, Coprocessor... cards) {
        return told(tick -> DeviceEvents.found(tick,
                new Event.DevicesFound(List.of(cards), List.of(), leftOut, silent)));
    }

    /** What was news in the last turn: subject, verdict and reason. */
    public List<String> decided() {
        return decisions.stream().map(MadeHost::text).toList();
    }

    /** All that was ever decided of cards, by subject. */
    List<String> verdicts() {
        return explanations.all().stream().filter(each -> each.kind() == Decision.Kind.DEVICE).map(MadeHost::text)
                .toList();
    }

    private static String text(Decision decision) {
        return decision.subject() + " " + decision.verdict() + ": " + decision.reason();
    }
}
