package org.quern.engine.task;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.tick.TickContext;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ExitFacts;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** A task of a project with its program, an input, an output, and one that it need not write; it may use 1000 bytes of the disk. */
final class MadeTask {
    static final double NOW = MadeHost.NOW;
    static final TaskId ID = new TaskId(MadeHost.A, "t");
    final MadeHost host;
    final HeldResult held;
    final ResourceUsage usage;

    MadeTask(Coprocessor... cards) {
        this(ResourceUsage.oneCpu(1e9), cards);
    }

    /** It uses that. */
    MadeTask(ResourceUsage usage, Coprocessor... cards) {
        this.usage = usage;
        host = new MadeHost(cards);
        described("prog", true, false);
        described("in", true, false);
        described("out", false, true);
        described("maybe", false, true);
        host.project().work().told(App.named("app"));
        host.project().work().offered(new AppVersion("app", 1, "p", "", "", usage, "", "", false, false,
                List.of(FileRef.of("prog", ""))));
        host.project().work().told(new Workunit("w", "app", 1, "", 1e12, 1e15, 0, 1000, List.of(FileRef.of("in", "")),
                "", null));
        held = host.project().work().assigned(new Result("t", "w", "p", 1, "", NOW + 1e6, 0, false,
                List.of(FileRef.of("out", "result"), new FileRef("maybe", "", false, false, true))));
    }

    private void described(String name, boolean comes, boolean goes) {
        host.project().fileState().described(new FileInfo(name, 100, 1e6, "",
                comes ? List.of("https://a.example/f") : List.of(), goes ? List.of("https://a.example/up") : List.of(),
                false, 0, null, null, false, false, 0, false, 0, 0), NOW);
    }

    FileRecord file(String name) {
        return Objects.requireNonNull(host.project().files().get(name));
    }

    /** Its program and its input are here. */
    MadeTask withFiles() {
        host.project().fileState().downloaded(file("prog"), "", NOW);
        host.project().fileState().downloaded(file("in"), "", NOW);
        held.inputsCame();
        return this;
    }

    ActiveTask slot() {
        return host.slot(withFiles().held);
    }

    /** Its process was ordered 100 s ago. */
    ActiveTask starting() {
        ActiveTask task = slot();
        task.startOrdered(usage, 0, new MonotonicTime(900));
        return task;
    }

    ActiveTask running() {
        ActiveTask task = starting();
        task.started(77, 1, NOW);
        return task;
    }

    /** Its process has ended with that; what the user is told. */
    List<String> exited(ActiveTask task, ExitFacts facts) {
        return told(tick -> TaskEnds.exited(tick, task, new Event.TaskExited(ID, facts)));
    }

    static ExitFacts finished() {
        return new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null);
    }

    static ExitFacts failed(int code) {
        return new ExitFacts(code, 0, null, null);
    }

    /** Those of its outputs were found. */
    List<String> collected(ActiveTask task, OutputFact... outputs) {
        return told(tick -> TaskEnds.collected(tick, task,
                new Event.TaskCollected(ID, "what it wrote", List.of(outputs))));
    }

    static OutputFact present(String name) {
        return new OutputFact(name, FileRecord.PRESENT, 50, "md5", "");
    }

    static OutputFact missing(String name, int status) {
        return new OutputFact(name, status, 0, "", name + " is not as it should be");
    }

    List<String> told(Consumer<TickContext> what) {
        return host.told(what);
    }

    /** What the last turn ordered but lines for the user, by their kinds. */
    List<String> ordered() {
        return host.commands().stream().filter(command -> !(command instanceof Command.Notify))
                .map(command -> command.getClass().getSimpleName()).toList();
    }
}
