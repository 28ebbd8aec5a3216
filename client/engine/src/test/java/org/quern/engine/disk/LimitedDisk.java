package org.quern.engine.disk;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.OneTurn;
import org.quern.engine.tick.TickContext;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.DiskPolicy;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** A client with two projects of equal shares that may use a thousand bytes of a large disk. Tasks take a thousand seconds. */
final class LimitedDisk {
    static final ProjectUrl A = ProjectUrl.of("https://a.example/");
    static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    static final double NOW = 2e9;
    static final double DAY = 86_400;
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(2, 1e9), "p", "8.3.0"),
            List.of(account(A), account(B)),
            EngineSettings.defaults(2, "p").with(new DiskSettings(0, 1, 1000, DiskPolicy.SHARES)));
    List<Command> commands = List.of();
    /** Seconds since {@link #NOW}. */
    double later;

    LimitedDisk() {
        state.permission(Permission.ALL);
    }

    private static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }

    ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    /** The disk was measured: so many bytes of the two projects. */
    void measured(double a, double b) {
        state.watch().beginsToWalk(now().mono(), 0);
        state.watch().walked(now().mono());
        state.disk(new DiskFigures(NOW, 0, new TreeMap<>(Map.of(A, a, B, b)), 1e6, 1e6));
    }

    /** A file of the project that is here. */
    FileRecord file(ProjectUrl url, String name, double bytes) {
        described(url, name, bytes);
        project(url).fileState().downloaded(record(url, name), "", NOW);
        return record(url, name);
    }

    void described(ProjectUrl url, String name, double bytes) {
        project(url).fileState()
                .described(new FileInfo(name, bytes, 0, "", List.of("http://a.example/f"), List.of(), false,
                        0, null, null, false, false, 0, false, 0, 0), NOW);
    }

    FileRecord record(ProjectUrl url, String name) {
        return Objects.requireNonNull(project(url).files().get(name));
    }

    /** A task that is due so many seconds from now, with its input, which is copied into its slot if it is so said, and one output. */
    HeldResult task(ProjectUrl url, String name, double due, boolean copies) {
        ProjectState project = project(url);
        project.work().told(App.named("app"));
        project.work().offered(new AppVersion("app", 1, "p", "", "", CPU, "", "", false, false, List.of()));
        project.work().told(new Workunit(name + "_w", "app", 1, "", 1e12, 1e15, 0, 0,
                List.of(new FileRef(name + "_in", "", false, copies, false)), "", null));
        HeldResult held = project.work().assigned(new Result(name, name + "_w", "p", 1, "", NOW + due, 0, false,
                List.of(FileRef.of(name + "_out", ""))));
        held.inputsCame();
        return held;
    }

    ActiveTask slot(ProjectUrl url, HeldResult held) {
        return state.admitted(new TaskId(url, held.name()), held);
    }

    ActiveTask running(ProjectUrl url, HeldResult held) {
        ActiveTask task = slot(url, held);
        task.startOrdered(CPU, 0, new MonotonicTime(1));
        task.started(77, 1, NOW);
        return task;
    }

    /** An output of that size waits to be sent. */
    void output(ProjectUrl url, String name, double bytes) {
        project(url).fileState().described(new FileInfo(name, bytes, 1e6, "", List.of(), List.of("http://a.example/up"),
                false, 0, null, null, false, false, 0, false, 0, 0), NOW);
        project(url).fileState().written(record(url, name), new OutputFact(name, FileRecord.PRESENT, bytes, "", ""));
        project(url).fileState().queued(record(url, name), true, NOW);
    }

    Now now() {
        return new Now(NOW + later, new MonotonicTime(1000 + later));
    }

    <T> T at(Function<TickContext, T> what) {
        OneTurn<T> turn = OneTurn.of(state, NOW, later, what);
        commands = turn.commands();
        return turn.answer();
    }

    List<String> deleted() {
        return new OneTurn<>(0, commands).deleted();
    }

    List<String> told() {
        return new OneTurn<>(0, commands).told();
    }
}
