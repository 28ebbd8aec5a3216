package org.quern.daemon.gpu;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.quern.config.file.RegularFile;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.Findings;
import org.quern.model.device.LibraryAnswer;
import org.quern.rpc.element.device.CoprocInfoXml;

/**
 * Asks the drivers in a process of its own. A library that crashes or hangs it costs that library only: the process is started
 * again without it, and the library's entry says what happened.
 */
public final class ProbeProcess {
    /** The reference waits 10 s for everything; the first use of a card that sleeps can take most of it. */
    public static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int HEAP_MIB = 64;
    private static final int SIGNALS = 128;
    private static final long MOST_BYTES = 4 << 20;

    private final Path answer;
    private final Duration timeout;
    private final Map<String, String> environment;

    /** @param directory where the answer is written as coproc_info.xml */
    public ProbeProcess(Path directory, Duration timeout) {
        this(directory, timeout, Map.of());
    }

    /** The same with variables that the process sees besides those of this one. */
    ProbeProcess(Path directory, Duration timeout, Map<String, String> environment) {
        answer = directory.resolve(ProbeFiles.NAME);
        this.timeout = timeout;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Asks, and waits for the answer: less than a second usually, some times the timeout at worst. Never fails.
     *
     * @param unwanted libraries not to be touched
     */
    public Findings run(Set<LibraryKind> unwanted) throws InterruptedException {
        Set<LibraryKind> skipped = EnumSet.noneOf(LibraryKind.class);
        skipped.addAll(unwanted);
        List<LibraryAnswer> deaths = new ArrayList<>();
        for (int attempt = 0; attempt <= LibraryKind.values().length; attempt++) {
            try {
                String death = once(skipped);
                if (death.isEmpty()) {
                    return with(read(), deaths);
                }
                Optional<LibraryKind> stage = stage();
                deaths.add(new LibraryAnswer(stage.map(LibraryKind::words).orElse("probe"), "", false, death));
                if (stage.isEmpty() || !skipped.add(stage.get())) {
                    break;
                }
            } catch (IOException e) {
                deaths.add(new LibraryAnswer("probe", "", false, "the drivers cannot be asked: " + e.getMessage()));
                break;
            }
        }
        return with(Findings.NONE, deaths);
    }

    private static Findings with(Findings found, List<LibraryAnswer> deaths) {
        List<String> words = deaths.stream()
                .map(death -> (death.kind().equals("probe") ? "" : death.kind() + ": ") + death.words()).toList();
        return new Findings(found.cuda(), found.openCl(), found.openClCpus(), found.apple(), found.listed(),
                Stream.concat(found.libraries().stream(), deaths.stream()).toList(),
                Stream.concat(found.warnings().stream(), words.stream()).toList(), found.displays());
    }

    /** What it died of, or nothing. */
    private String once(Set<LibraryKind> skipped) throws IOException, InterruptedException {
        Files.deleteIfExists(answer);
        Files.deleteIfExists(ProbeFiles.stage(answer));
        ProcessBuilder builder = new ProcessBuilder(command(skipped)).directory(directory().toFile());
        builder.environment().putAll(environment);
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Process process = RegularFile.through(ProbeFiles.complaint(answer),
                complaint -> builder.redirectError(complaint.toFile()).start(), StandardOpenOption.WRITE,
                StandardOpenOption.CREATE);
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                return "its library did not answer within " + timeout.toSeconds() + " s and is not asked again";
            }
        } finally {
            process.destroyForcibly();
        }
        return Files.exists(answer) ? "" : words(process.exitValue());
    }

    /** A Java process that a library crashed ends without a word, by a signal or with code 1. */
    private String words(int code) throws IOException {
        String complaint = RegularFile.text(ProbeFiles.complaint(answer)).strip();
        return code > SIGNALS || complaint.isEmpty()
                ? "its library crashed the process that asked it, and is not asked again"
                : "the process that asked it ended with code " + code + ": "
                        + complaint.lines().findFirst().orElse("");
    }

    private List<String> command(Set<LibraryKind> skipped) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-Xmx" + HEAP_MIB + "m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto",
                "-XX:+SuppressFatalErrorMessage", "-XX:-CreateCoredumpOnCrash",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                ProbeMain.class.getName(), answer.toAbsolutePath().toString()));
        skipped.forEach(kind -> command.add(kind.name()));
        return command;
    }

    private Path directory() {
        return Optional.ofNullable(answer.toAbsolutePath().getParent()).orElse(Path.of(""));
    }

    private Optional<LibraryKind> stage() throws IOException {
        Path stage = ProbeFiles.stage(answer);
        return Files.exists(stage)
                ? Optional.of(LibraryKind.valueOf(RegularFile.text(stage).strip()))
                : Optional.empty();
    }

    private Findings read() throws IOException {
        try {
            if (Files.size(answer) > MOST_BYTES) {
                throw new IOException(answer.getFileName() + " has more than " + MOST_BYTES + " bytes");
            }
            return CoprocInfoXml.read(RegularFile.bytes(answer));
        } finally {
            ProbeFiles.remove(ProbeFiles.stage(answer));
        }
    }
}
