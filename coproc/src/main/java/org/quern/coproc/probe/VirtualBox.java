package org.quern.coproc.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The version of VirtualBox, which some projects' programs run in. */
final class VirtualBox {
    private static final List<Path> PLACES = List.of(Path.of("/usr/bin/VBoxManage"),
            Path.of("/usr/local/bin/VBoxManage"));
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+\\S*");

    /** It answers in 0.3 s; on a machine that swaps it may take ten times as long. */
    private static final int TIMEOUT_SECONDS = 5;

    private static final int MAX_BYTES = 4096;

    private VirtualBox() {}

    /** Such as {@code 7.0.16r162802}; empty if it is not installed. */
    static String version() throws IOException, InterruptedException {
        Optional<Path> program = PLACES.stream().filter(Files::isExecutable).findFirst();
        return program.isEmpty() ? "" : parse(ask(program.get()));
    }

    private static String ask(Path program) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile())).start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("VBoxManage did not answer within " + TIMEOUT_SECONDS + " s");
            }
            return new String(process.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The last line that is a version: warnings about kernel modules come before it. */
    static String parse(String output) {
        return output.lines().map(String::strip).filter(line -> VERSION.matcher(line).matches())
                .reduce((earlier, later) -> later).orElse("");
    }
}
