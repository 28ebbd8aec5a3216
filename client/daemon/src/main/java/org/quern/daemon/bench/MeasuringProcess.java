package org.quern.daemon.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.coproc.probe.benchmark.BenchmarkMain;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.process.ProcessControl;
import org.quern.daemon.exec.process.ProcessExit;
import org.quern.daemon.exec.process.ProcessPriority;
import org.quern.daemon.exec.process.Signal;
import org.quern.daemon.exec.process.Spawn;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.engine.event.Event;

/** Measures in a child process at the lowest priority; a JVM of its own that may use the whole compiler. */
public final class MeasuringProcess implements Measurement {
    /** Heap of the child, MiB: the kernels need almost none. */
    private static final int HEAP_MIB = 32;
    private static final String ANSWER = "cpu_benchmarks.txt";
    /** Characters of the child's complaint that a message shows. */
    private static final int MOST_COMPLAINT = 200;

    private final ProcessControl control;
    private final Path dataDirectory;
    private final Duration time;
    private final ExecutorService io;
    private @Nullable StartedProcess child;

    /**
     * @param dataDirectory where the child's answer is left for a moment
     * @param time for each of the two halves
     * @param io where the answer is read
     */
    public MeasuringProcess(ProcessControl control, Path dataDirectory, Duration time, ExecutorService io) {
        this.control = control;
        this.dataDirectory = dataDirectory;
        this.time = time;
        this.io = io;
    }

    @Override
    public void start(int cpus, Consumer<Event.BenchmarksEnded> ended) {
        Path answer = dataDirectory.resolve(ANSWER);
        try {
            Files.deleteIfExists(answer);
            StartedProcess started = spawn(cpus, answer);
            synchronized (this) {
                child = started;
            }
            CompletableFuture<Void> _ = started.end()
                    .thenAcceptAsync(exit -> ended.accept(read(answer, exit)), io);
        } catch (IOException e) {
            ended.accept(
                    failed("the measurement cannot be started in " + dataDirectory + ": " + WriteTrouble.words(e)));
        }
    }

    private StartedProcess spawn(int cpus, Path answer) throws IOException {
        String program = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // -Xbatch: on a busy computer a compiler that works beside the kernels would not be done before they are.
        List<String> command = List.of(program, "-Xbatch", "-XX:+UseSerialGC", "-Xmx" + HEAP_MIB + "m", "-cp",
                System.getProperty("java.class.path"), BenchmarkMain.class.getName(), Integer.toString(cpus),
                Long.toString(time.toMillis()), answer.toString());
        return control.start(new Spawn(command, Path.of("").toAbsolutePath(), Map.of(),
                answer.resolveSibling(ANSWER + ".err"), ProcessPriority.LOWEST));
    }

    private static Event.BenchmarksEnded read(Path answer, ProcessExit exit) {
        Path complaint = answer.resolveSibling(ANSWER + ".err");
        try {
            if (!Files.exists(answer)) {
                return failed(("the measurement ended with "
                        + (exit.signal() > 0 ? "signal " + exit.signal() : "exit code " + exit.exitCode())
                        + " and left no " + answer + ". " + start(complaint)).strip());
            }
            String[] speeds = RegularFile.text(answer).trim().split(" ", 2);
            return new Event.BenchmarksEnded(Double.parseDouble(speeds[0]), Double.parseDouble(speeds[1]), "");
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return failed("the measurement's answer in " + answer + " is not two numbers: the disk may be full");
        } catch (IOException e) {
            return failed("the measurement's answer in " + answer + " cannot be read: " + WriteTrouble.words(e));
        } finally {
            remove(answer);
            remove(complaint);
        }
    }

    private static String start(Path complaint) throws IOException {
        String text = Files.exists(complaint) ? new String(RegularFile.bytes(complaint), StandardCharsets.UTF_8) : "";
        return text.substring(0, Math.min(text.length(), MOST_COMPLAINT)).strip();
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the next run replaces it
        }
    }

    private static Event.BenchmarksEnded failed(String reason) {
        return new Event.BenchmarksEnded(0, 0, reason);
    }

    @Override
    public synchronized void close() {
        if (child != null) {
            control.signal(child.id(), Signal.KILL);
        }
    }
}
