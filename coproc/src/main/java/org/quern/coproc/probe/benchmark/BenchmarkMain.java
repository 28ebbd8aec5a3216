package org.quern.coproc.probe.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.quern.model.ExitCode;

/**
 * Measures in a process of its own and writes the two speeds on a line. The client's own process is tuned to be small, with
 * a compiler and a heap that would make a fast computer look slow.
 */
public final class BenchmarkMain {
    private BenchmarkMain() {}

    /**
     * Measures and writes {@code fpops iops}.
     *
     * @param arguments number of CPUs, milliseconds for each half, file for the answer, which is not there yet
     */
    public static void main(String[] arguments) throws InterruptedException {
        Benchmarks benchmarks = new Benchmarks(Integer.parseInt(arguments[0]),
                Duration.ofMillis(Long.parseLong(arguments[1])));
        Speeds speeds = benchmarks.run().orElseThrow();
        try {
            Files.writeString(Path.of(arguments[2]), speeds.fpops() + " " + speeds.iops() + "\n",
                    StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            System.err.println("It cannot write its answer. " + e.getMessage());
            System.exit(ExitCode.FAILED.code());
        }
    }
}
