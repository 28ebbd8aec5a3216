package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.output.TaskCollector;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessEntry;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.process.TreeKiller;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.ExitFacts;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

/**
 * Every one of {@link HostilePrograms} runs at the same time, beside an honest task. Each ends and its end is told, its
 * outputs are gathered, nothing of it is left, and nothing outside of its slot was changed by the client.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "its programs use setsid and /proc")
@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class HostileProgramsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int HONEST = 0;
    /** As docs/reliability.md says. */
    private static final int KINDS = 49;
    private static final List<String> OUTSIDE = List.of("out", "stderr.txt", "trickle_up.xml", "boinc_ufr_out");

    @TempDir
    Path data;

    private final PosixProcessControl control = new PosixProcessControl();
    private final Map<Integer, Queue<TaskFact>> facts = new ConcurrentHashMap<>();
    private final Map<HostileProgram, TaskLaunch> started = new LinkedHashMap<>();
    private final TaskLauncher launcher = launcher();
    private int ended;

    private TaskLauncher launcher() {
        return new TaskLauncher(() -> PlainSettings.of(data, host -> "<host_info>\n</host_info>"), control,
                (launch, fact) -> told(launch).add(fact));
    }

    @BeforeEach
    void startAll() throws IOException {
        assertEquals(KINDS, HostilePrograms.all().size(), "the programs that the page counts");
        Files.writeString(data.resolve("secret"), "secret");
        Path outside = Files.createDirectory(data.resolve("outside"));
        for (String name : OUTSIDE) {
            Files.writeString(outside.resolve(name), "outside");
        }
        LaunchBuilder honest = new LaunchBuilder(data).program("#!/bin/sh\n. ./script\n");
        start(honest, HONEST, "touch ready; exec sleep 600");
        until("the honest task", () -> Files.exists(SlotDirectory.of(data, HONEST).path().resolve("ready")));
        int slot = HONEST;
        for (HostileProgram program : HostilePrograms.all()) {
            slot++;
            started.put(program, start(new LaunchBuilder(data).existingProgram(), slot, program.script()));
        }
    }

    private TaskLaunch start(LaunchBuilder builder, int slot, String script) throws IOException {
        TaskLaunch launch = builder.slot(slot).result("wu_" + slot)
                .input(new FileRef("script_" + slot, "script", false, true, false), script + "\n")
                .output(new FileRef("out_" + slot, "out", false, true, false),
                        LaunchBuilder.output("out_" + slot, 0, false))
                .build();
        launcher.start(launch);
        return launch;
    }

    @TestFactory
    Stream<DynamicTest> a_program_ends_and_harms_nothing_outside_of_its_slot() {
        return started.entrySet().stream().map(entry -> DynamicTest.dynamicTest("a program that " + entry.getKey(),
                () -> ends(entry.getKey(), entry.getValue())));
    }

    private void ends(HostileProgram program, TaskLaunch launch) throws IOException {
        SlotDirectory slot = SlotDirectory.of(data, launch.slot());
        end(program, launch, slot);
        List<TaskFact> told = List.copyOf(told(launch));
        ExitFacts exit = ((TaskFact.Exited) told.getLast()).facts();
        HostileProgram.Outcome outcome = new HostileProgram.Outcome(exit, told, TaskCollector.collect(data, launch, false));
        assertTrue(program.expected().test(outcome), outcome::toString);
        assertEquals(List.of(), living(slot), "processes");
        slot.clear();
        slot.create();
        assertTrue(slot.isEmpty());
        assertFalse(slot.isLocked());
        assertUnharmed();
        ended++;
    }

    private void end(HostileProgram program, TaskLaunch launch, SlotDirectory slot) {
        RunningTask task = launcher.running().stream().filter(running -> running.launch().equals(launch)).findFirst()
                .orElse(null);
        if (program.end() == HostileProgram.End.KILLED && task != null) {
            until(program + ": ready", () -> Files.exists(slot.path().resolve("ready")));
            launcher.measure();
            task.lookAtDisk();
            until(program + ": measured", () -> told(launch, TaskFact.Measured.class)
                    && told(launch, TaskFact.DiskMeasured.class));
            task.quit();
            task.kill();
        } else if (program.end() == HostileProgram.End.HANGS_AT_THE_END && task != null) {
            until(program + ": finish file seen", () -> told(launch, TaskFact.FinishFileSeen.class));
            task.kill();
        }
        until(program + ": its end", () -> told(launch, TaskFact.Exited.class));
    }

    private Queue<TaskFact> told(TaskLaunch launch) {
        return facts.computeIfAbsent(launch.slot(), slot -> new ConcurrentLinkedQueue<>());
    }

    private boolean told(TaskLaunch launch, Class<? extends TaskFact> kind) {
        return told(launch).stream().anyMatch(kind::isInstance);
    }

    private void until(String what, Supplier<Boolean> condition) {
        Eventually.within(TIMEOUT).showing(() -> "running: " + launcher.running().size()).untilHolds(what, () -> {
            launcher.poll(launch -> new Heartbeat(0, 1e9, false, 0));
            return condition.get();
        });
    }

    private List<ProcessEntry> living(SlotDirectory slot) {
        return new TaskProcesses(control, slot.path().toString()).living();
    }

    private void assertUnharmed() throws IOException {
        assertEquals("secret", Files.readString(data.resolve("secret")));
        for (String name : OUTSIDE) {
            assertEquals("outside", Files.readString(data.resolve("outside").resolve(name)));
        }
        try (Stream<Path> files = Files.list(data.resolve("outside"))) {
            assertEquals(OUTSIDE.size(), files.count());
        }
        assertFalse(living(SlotDirectory.of(data, HONEST)).isEmpty(), "the honest task computes");
    }

    @AfterEach
    void endAll() {
        launcher.running().forEach(RunningTask::kill);
        Eventually.within(TIMEOUT).untilHolds("the end of all tasks", () -> launcher.running().isEmpty());
        for (TaskLaunch launch : started.values()) {
            new TreeKiller(control).kill(new TaskProcesses(control, SlotDirectory.of(data, launch.slot()).path()
                    .toString()));
        }
        System.out.println("HostileProgramsTest: " + ended + " of " + started.size()
                + " hostile programs were tried and ended as expected; OrphansTest tries those that hide");
    }
}
