package org.quern.daemon.host;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * The idle time of an X display by the program xprintidle: only where it is installed and this process belongs to a session
 * with a display, so never for a service.
 */
final class XIdle {
    private static final double MILLIS = 1000;
    private static final int TIMEOUT_SECONDS = 2;
    private static final int MAX_BYTES = 64;

    private XIdle() {}

    /** The program, if it can be of use here. */
    static Optional<Path> program(Map<String, String> environment) {
        boolean isX = !environment.getOrDefault("DISPLAY", "").isEmpty()
                && !environment.getOrDefault("XDG_SESSION_TYPE", "").equals("wayland");
        if (!isX) {
            return Optional.empty();
        }
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path candidate = Path.of(folder, "xprintidle");
            if (Files.isExecutable(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    static OptionalDouble read(Path program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("xprintidle does not answer");
            }
            return parse(new String(process.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.US_ASCII));
        } finally {
            process.destroyForcibly();
        }
    }

    static OptionalDouble parse(String output) {
        String text = output.strip();
        return text.matches("\\d{1,15}") ? OptionalDouble.of(Double.parseDouble(text) / MILLIS)
                : OptionalDouble.empty();
    }
}
