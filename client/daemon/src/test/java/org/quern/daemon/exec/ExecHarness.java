package org.quern.daemon.exec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.process.TreeKiller;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.ExitFacts;
import org.quern.model.TaskLaunch;
import org.quern.testing.Eventually;

/** A data directory, a launcher on it, and the facts it told; ticks are as fast as the test waits. */
public final class ExecHarness implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    public final Path data;
    public final ProcessControl control;
    public final TaskLauncher launcher;
    public final ConcurrentLinkedQueue<TaskFact> facts = new ConcurrentLinkedQueue<>();
    private final List<SlotDirectory> used = new ArrayList<>();
    private Heartbeat heartbeat = new Heartbeat(0, 1e9, false, 0);

    public ExecHarness(Path data) {
        this(data, new PosixProcessControl());
    }

    public ExecHarness(Path data, ProcessControl control) {
        this.data = data;
        this.control = control;
        ExecSettings settings = PlainSettings.of(data, host -> "<host_info>\n<p_ncpus>" + host.ncpus()
                + "</p_ncpus>\n</host_info>");
        this.launcher = new TaskLauncher(() -> settings, control, (launch, fact) -> facts.add(fact));
    }

    /** A task whose main program is a file of this content. */
    public LaunchBuilder content(String content) throws IOException {
        return new LaunchBuilder(data).program(content);
    }

    /** A task whose main program is this shell script. */
    public LaunchBuilder script(String text) throws IOException {
        return new LaunchBuilder(data).program("#!/bin/sh\n" + text + "\n");
    }

    /** A task whose main program is {@link FakeApp} with these actions. */
    public LaunchBuilder fakeApp(String... actions) throws IOException {
        return new LaunchBuilder(data).program(FakeApp.script())
                .commandLine("\"" + String.join("\" \"", actions) + "\"");
    }

    public RunningTask start(TaskLaunch launch) {
        used.add(SlotDirectory.of(data, launch.slot()));
        return launcher.start(launch);
    }

    public Path slot() {
        return data.toAbsolutePath().resolve("slots/0");
    }

    public void heartbeat(Heartbeat next) {
        heartbeat = next;
    }

    /** Exchanges messages until a fact of this kind has been told. */
    public <T extends TaskFact> T await(Class<T> kind) {
        return waiting().untilGot(kind.getSimpleName(), () -> {
            launcher.poll(launch -> heartbeat);
            return facts.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElse(null);
        });
    }

    /** Exchanges messages until a fact of this kind says so. */
    <T extends TaskFact> void untilTold(Class<T> kind, Predicate<T> condition) {
        until(kind.getSimpleName() + " as wanted among " + facts.size() + " facts",
                () -> facts.stream().filter(kind::isInstance).map(kind::cast).anyMatch(condition));
    }

    /** Waits until the program has read this control message; its text stays in the channel when the flag is cleared. */
    public void untilRead(String message) {
        until("that " + message + " was read", () -> {
            try {
                byte[] segment = Files.readAllBytes(slot().resolve("boinc_mmap_file"));
                return new String(segment, StandardCharsets.ISO_8859_1).startsWith("\0" + message + "\0");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Exchanges messages until this holds. */
    public void until(String what, Supplier<Boolean> condition) {
        waiting().untilHolds(what, () -> {
            launcher.poll(launch -> heartbeat);
            return condition.get();
        });
    }

    /** Exchanges messages until the program has written this into a file of its slot. */
    public void untilWritten(String file, String text) {
        until(text + " in " + file, () -> read(file).orElse("").contains(text));
    }

    /** How many of the slot's processes are stopped by a signal. */
    public long stoppedProcesses() {
        return new TaskProcesses(control, slot().toString()).living().stream()
                .filter(process -> stat(process.pid()).contains(") T ")).count();
    }

    private static String stat(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/stat"));
        } catch (IOException e) {
            return "";
        }
    }

    private Eventually waiting() {
        return Eventually.within(DEADLINE).showing(() -> "facts so far: " + facts);
    }

    public Optional<String> read(String file) {
        try {
            return Optional.of(Files.readString(slot().resolve(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public ExitFacts exit() {
        return await(TaskFact.Exited.class).facts();
    }

    @Override
    public void close() {
        launcher.running().forEach(RunningTask::kill);
        Eventually.holds("the end of all tasks", () -> launcher.running().isEmpty());
        for (SlotDirectory slot : used) {
            TaskProcesses left = new TaskProcesses(control, slot.path().toString());
            if (!left.living().isEmpty()) {
                new TreeKiller(control).kill(left);
                throw new AssertionError("processes were left behind in " + slot);
            }
        }
    }
}
