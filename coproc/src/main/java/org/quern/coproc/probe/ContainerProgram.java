package org.quern.coproc.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The command of Docker or Podman. It gets its words one by one, never through a shell.
 *
 * @param file where it is
 */
public record ContainerProgram(Path file) {
    /** Most of what it prints that is read, bytes. */
    private static final int MOST_BYTES = 1 << 20;

    /** What it prints; empty if it cannot be started, fails, or takes longer than so many seconds, after which it is ended. */
    public Optional<String> run(int seconds, String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(file.toString()));
        command.addAll(List.of(words));
        try {
            Path out = Files.createTempFile("quern-containers", ".txt");
            try {
                return run(seconds, command, out);
            } finally {
                Files.deleteIfExists(out);
            }
        } catch (IOException e) {
            return Optional.empty(); // as one that is not there
        }
    }

    private static Optional<String> run(int seconds, List<String> command, Path out)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(out.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile())).start();
        boolean ended = false;
        try {
            ended = process.waitFor(seconds, TimeUnit.SECONDS);
        } finally {
            process.destroyForcibly();
        }
        if (!ended || process.exitValue() != 0) {
            return Optional.empty();
        }
        try (InputStream printed = Files.newInputStream(out)) {
            return Optional.of(new String(printed.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
        }
    }
}
