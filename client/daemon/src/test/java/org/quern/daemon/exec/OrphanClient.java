package org.quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.ProcessForest;
import org.quern.daemon.exec.process.TaskGroups;
import org.quern.daemon.share.KernelGroup;
import org.quern.testing.Eventually;

/** A client in a process of its own; arguments: a data directory, how it finds orphans, and what is to happen there. */
public final class OrphanClient {
    /** This system has nothing of the kind. */
    static final int CANNOT = 77;

    /** Leaves its parents, its session and its environment, and stays in the slot. */
    private static final String CUTS_LOOSE = "setsid env -i sh -c 'echo $$ > orphan; exec sleep 600' & ";

    /** Leaves the slot as well. */
    private static final String VANISHES = "setsid env -i sh -c 'echo $$ > orphan; cd /; exec sleep 600 <&- >&- 2>&-' & ";

    /** A look at the task's processes would find its child, which is then known whatever becomes of its parent. */
    private static final String UNTIL_MEASURED = "while [ ! -e measured ]; do sleep 0.01; done; ";

    private static final String UNTIL_THERE = "while [ ! -s orphan ]; do sleep 0.01; done; exit 7";

    /** A shell that has told its number is still in the slot, what it becomes is not. */
    private static final String UNTIL_GONE = "until read name <\"/proc/$(cat orphan)/comm\" && [ \"$name\" = sleep ];"
            + " do sleep 0.01; done 2>/dev/null; exit 7";

    private final PosixProcessControl control;
    private final Path data;

    private OrphanClient(PosixProcessControl control, Path data) {
        this.control = control;
        this.data = data;
    }

    public static void main(String[] arguments) throws Exception {
        Path data = Path.of(arguments[0]);
        if (arguments[1].equals("adopting")) {
            PosixProcessControl.permitAdoption();
            PosixProcessControl control = new PosixProcessControl();
            check(control.tellsOrphans(), "this system knows adoption");
            new OrphanClient(control, data).play(arguments[2]);
        } else {
            try (KernelGroup group = KernelGroup.make()) {
                new OrphanClient(new PosixProcessControl(group.enter()), data).play(arguments[2]);
                group.leave();
            } catch (TestAbortedException e) {
                System.exit(CANNOT);
            }
        }
    }

    private void play(String scene) throws IOException {
        try (ExecHarness harness = new ExecHarness(data, control)) {
            switch (scene) {
                case "works in the slot" -> worksInTheSlot(harness);
                case "left no trace" -> leftNoTrace(harness);
                case "started at once" -> startedAtOnce(harness);
                case "ends" -> ends(harness);
                default -> throw new IllegalArgumentException(scene);
            }
        }
    }

    private void worksInTheSlot(ExecHarness harness) throws IOException {
        harness.start(harness.script("exec sleep 600").slot(1).build());
        harness.await(TaskFact.Started.class);
        harness.start(harness.script(CUTS_LOOSE + UNTIL_THERE).result("wu_2_0").build());
        check(harness.exit().exitCode() == 7, "the exit code is its own");
        check(!lives(orphan()), "it is ended although it has nothing of the task's environment");
    }

    private void leftNoTrace(ExecHarness harness) throws IOException {
        RunningTask older = harness.start(harness.script("exec sleep 600").slot(1).result("wu_2_0").build());
        harness.await(TaskFact.Measured.class);
        harness.facts.clear();
        harness.start(harness.script(UNTIL_MEASURED + VANISHES + UNTIL_GONE).build());
        harness.await(TaskFact.Measured.class);
        Files.createFile(harness.slot().resolve("measured"));
        harness.exit();
        check(!control.groups().equals(TaskGroups.NONE) || lives(orphan()), "the older task may have started it");
        older.kill();
        harness.until("the end of both", () -> harness.facts.stream().filter(TaskFact.Exited.class::isInstance)
                .count() == 2);
        check(!lives(orphan()), "none of those that run can have started it");
    }

    private void startedAtOnce(ExecHarness harness) throws IOException {
        for (int i = 0; i < 5; i++) {
            harness.facts.clear();
            harness.start(harness.script(VANISHES + "exit 0").build());
            harness.exit();
            ProcessForest table = ProcessForest.read(control.processes());
            check(control.orphans(table).stream().allMatch(ProcessEntry::zombie), "no orphan is left");
            check(control.groups().members("0").isEmpty(), "nobody is left in the group");
        }
    }

    private void ends(ExecHarness harness) throws IOException {
        for (int i = 0; i < 5; i++) {
            harness.facts.clear();
            harness.start(harness.script("for i in 1 2 3 4; do (setsid env -i sh -c 'exit 3' &); done; exit 7")
                    .build());
            check(harness.exit().exitCode() == 7, "the exit code is its own");
        }
        Eventually.holds("no dead child", () -> {
            harness.launcher.poll(launch -> new Heartbeat(0, 1e9, false, 0));
            return children().findAny().isEmpty();
        });
    }

    private Stream<ProcessEntry> children() {
        List<ProcessEntry> all = control.processes().list();
        return all.stream().filter(entry -> entry.parent() == ProcessHandle.current().pid());
    }

    private long orphan() throws IOException {
        return Long.parseLong(Files.readString(data.resolve("slots/0/orphan")).strip());
    }

    private boolean lives(long pid) {
        return control.processes().find(pid).filter(entry -> !entry.zombie()).isPresent();
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("not so: " + what);
        }
    }
}
