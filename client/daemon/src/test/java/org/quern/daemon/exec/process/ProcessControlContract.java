package org.quern.daemon.exec.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

/** What every platform's {@link ProcessControl} must do, tried with real processes. */
abstract class ProcessControlContract {
    @TempDir
    Path slot;

    private final ProcessControl control = control();

    abstract ProcessControl control();

    @AfterEach
    void leaveNothingBehind() {
        assertTrue(new TreeKiller(control).kill(task()));
    }

    @Test
    void a_child_works_in_the_slot_with_empty_input_and_appended_errors() throws Exception {
        Files.writeString(slot.resolve("stderr.txt"), "first episode\n");
        ProcessExit end = exit(shell("pwd >&2; cat; echo lost; echo $VAR >&2; ls /proc/self/fd >&2"));
        assertEquals(new ProcessExit(0, 0), end);
        List<String> errors = Files.readAllLines(slot.resolve("stderr.txt"));
        assertEquals(List.of("first episode", slot.toRealPath().toString(), "value"), errors.subList(0, 3));
        assertEquals(List.of("0", "1", "2", "3"), errors.subList(3, errors.size()), "3 is what ls itself opened");
    }

    @Test
    void a_program_is_found_relative_to_the_slot() throws Exception {
        Path project = Files.createDirectories(slot.resolve("projects"));
        Path working = Files.createDirectories(slot.resolve("slots/0"));
        Path program = Files.writeString(project.resolve("program"), "#!/bin/sh\nexit 7\n");
        assertTrue(program.toFile().setExecutable(true));
        StartedProcess started = control.start(new Spawn(List.of("../../projects/program"), working, Map.of(),
                slot.resolve("stderr.txt"), ProcessPriority.INHERITED));
        assertEquals(new ProcessExit(7, 0), exit(started));
    }

    @Test
    void a_program_that_cannot_be_executed_is_an_error_with_a_reason() {
        IOException e = assertThrows(IOException.class, () -> control.start(new Spawn(List.of("./missing"), slot,
                Map.of(), slot.resolve("stderr.txt"), ProcessPriority.INHERITED)));
        assertTrue(e.toString().contains("./missing"), e::toString);
    }

    @Test
    void exit_codes_and_signals_are_told_apart() throws Exception {
        assertEquals(new ProcessExit(193, 0), exit(shell("exit 193")));
        assertEquals(new ProcessExit(0, 11), exit(shell("kill -SEGV $$")));
        assertEquals(new ProcessExit(0, 9), exit(shell("kill -KILL $$")));
    }

    @Test
    void a_signal_reaches_only_the_process_that_was_meant() throws Exception {
        StartedProcess sleeper = shell("exec sleep 600");
        assertFalse(control.signal(new ProcessId(sleeper.id().pid(), sleeper.id().startTime() + 1), Signal.KILL));
        assertFalse(sleeper.end().isDone());
        assertTrue(control.signal(sleeper.id(), Signal.TERMINATE));
        assertEquals(new ProcessExit(0, 15), exit(sleeper));
        assertFalse(control.signal(sleeper.id(), Signal.TERMINATE));
    }

    @Test
    void the_priority_reaches_the_program_and_the_children_it_starts_at_once() throws Exception {
        StartedProcess parent = shell("sleep 600 & sleep 600 & wait", ProcessPriority.LOWEST);
        Eventually.holds("both children", () -> table().tree(entry(parent)).size() == 3);
        Eventually.holds("nice 19 everywhere",
                () -> table().tree(entry(parent)).stream().allMatch(e -> e.nice() == 19));
    }

    @Test
    void a_child_that_left_session_and_parent_is_still_found_measured_and_killed() throws Exception {
        StartedProcess parent = shell(
                "(setsid sh -c 'sleep 600 & sleep 600' </dev/null >/dev/null 2>&1 &) ; exec sleep 600");
        TaskProcesses task = task();
        task.add(parent.id());
        Eventually.holds("the parent, the runaway and its two sleepers", () -> task.living().size() == 4);
        ProcessUsage usage = task.usage(table());
        assertEquals(4, usage.processes());
        assertTrue(usage.memory().residentBytes() > 0);
        assertTrue(new TreeKiller(control).kill(task));
        assertEquals(new ProcessExit(0, 9), exit(parent));
        assertEquals(List.of(), task.living());
    }

    @Test
    void children_left_behind_are_found_after_their_parent_has_gone() throws Exception {
        StartedProcess parent = shell("sleep 600 & sleep 600 & exit 0");
        assertEquals(new ProcessExit(0, 0), exit(parent));
        TaskProcesses task = task();
        assertEquals(2, task.living().size());
    }

    @Test
    void a_program_that_keeps_starting_children_is_ended_with_all_of_them() throws Exception {
        StartedProcess bomb = shell("n=0; while [ $n -lt 20 ]; do setsid sleep 600 & n=$((n+1)); done; wait");
        TaskProcesses task = task();
        task.add(bomb.id());
        assertTrue(new TreeKiller(control).kill(task));
        assertEquals(List.of(), task.living());
        assertEquals(new ProcessExit(0, 9), exit(bomb));
    }

    @Test
    void no_process_of_another_slot_is_touched() throws Exception {
        StartedProcess other = control.start(new Spawn(List.of("/bin/sleep", "600"), slot,
                Map.of(ProcessForest.MARK, slot + "0"), slot.resolve("stderr.txt"), ProcessPriority.INHERITED));
        shell("exec sleep 600");
        assertTrue(new TreeKiller(control).kill(task()));
        assertFalse(other.end().isDone());
        assertTrue(control.signal(other.id(), Signal.KILL));
        exit(other);
    }

    @Test
    void processes_of_slots_that_nobody_wants_are_ended_and_those_of_wanted_slots_live() throws Exception {
        Path slots = slot.resolve("slots");
        StartedProcess wanted = inSlot(slots.resolve("1"));
        StartedProcess stray = inSlot(slots.resolve("11"));
        StartedProcess elsewhere = inSlot(slot.resolve("other/slots/11"));
        assertEquals(List.of(slots.resolve("11")), StrayProcesses.end(control, slots, Set.of(1)));
        assertEquals(new ProcessExit(0, 9), exit(stray));
        assertFalse(wanted.end().isDone() || elsewhere.end().isDone());
        assertTrue(control.signal(wanted.id(), Signal.KILL) && control.signal(elsewhere.id(), Signal.KILL));
        exit(wanted);
        exit(elsewhere);
    }

    @Test
    void processes_left_in_slots_are_ended_unless_a_start_has_begun_there_and_a_newer_one_lives() throws Exception {
        Path slots = slot.resolve("slots");
        StartedProcess started = inSlot(slots.resolve("1"));
        StartedProcess left = inSlot(slots.resolve("11"));
        List<StartedProcess> newer = new ArrayList<>();
        assertEquals(List.of(slots.resolve("11")), StrayProcesses.endLeft(control, slots, () -> {
            try {
                newer.add(inSlot(slots.resolve("11")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Set.of(1);
        }));
        assertEquals(new ProcessExit(0, 9), exit(left));
        assertFalse(started.end().isDone() || newer.getFirst().end().isDone());
        assertTrue(control.signal(started.id(), Signal.KILL) && control.signal(newer.getFirst().id(), Signal.KILL));
        exit(started);
        exit(newer.getFirst());
    }

    private StartedProcess inSlot(Path folder) throws IOException {
        return control.start(new Spawn(List.of("/bin/sleep", "600"), slot,
                Map.of(ProcessForest.MARK, folder.toString()), slot.resolve("stderr.txt"), ProcessPriority.INHERITED));
    }

    private StartedProcess shell(String script) throws IOException {
        return shell(script, ProcessPriority.INHERITED);
    }

    private StartedProcess shell(String script, ProcessPriority priority) throws IOException {
        return control.start(new Spawn(List.of("/bin/sh", "-c", script), slot,
                Map.of("VAR", "value", ProcessForest.MARK, slot.toString()), slot.resolve("stderr.txt"), priority));
    }

    private TaskProcesses task() {
        return new TaskProcesses(control, slot.toString());
    }

    private ProcessForest table() {
        return ProcessForest.read(control.processes());
    }

    private ProcessEntry entry(StartedProcess process) {
        return table().find(process.id()).orElseThrow();
    }

    private static ProcessExit exit(StartedProcess process) throws Exception {
        return process.end().get(30, TimeUnit.SECONDS);
    }
}
