package org.quern.daemon.gpu;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.rpc.element.device.CoprocInfoXml;

/**
 * Asks the drivers in a process of its own. A library that crashes or hangs it costs that library only: the process is started
 * again without it, and the library's entry says what happened.
 */
public final class ProbeProcess {
    /** BOINC's client waits 10 s for everything; the first use of a card that sleeps can take most of it. */
    public static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int SIGNALS = 128;
    /** As the kernel does where memory is short; a library's own crash is another signal. */
    private static final int KILLED = SIGNALS + 9;
    private static final String KIND = "probe";
    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_STAGE_BYTES = 64;
    private static final int MOST_WORDS = 300;
    private static final Duration END_PATIENCE = Duration.ofSeconds(5);
    private static final String UNTIL = "; it is left out until the drivers are asked again";

    private final Path answer;
    private final Duration timeout;
    private final Map<String, String> environment;
    private final ProbeMark mark;

    /** @param directory where the answer is written as coproc_info.xml */
    public ProbeProcess(Path directory, Duration timeout) {
        this(directory, timeout, Map.of());
    }

    /** The same with variables that the process sees besides those of this one. */
    ProbeProcess(Path directory, Duration timeout, Map<String, String> environment) {
        answer = directory.resolve(ProbeFiles.NAME);
        this.timeout = timeout;
        this.environment = Map.copyOf(environment);
        mark = ProbeMark.of(answer);
    }

    /**
     * Asks, and waits for the answer: less than a second usually, some times the timeout at worst. Never fails.
     *
     * @param unwanted libraries not to be touched
     */
    public DeviceFindings run(Set<LibraryKind> unwanted) throws InterruptedException {
        return run(unwanted, slow -> {
        });
    }

    /** The same; {@code slow} is told of each library that takes a quarter of its time. */
    public DeviceFindings run(Set<LibraryKind> unwanted, Consumer<LibraryKind> slow) throws InterruptedException {
        Set<LibraryKind> skipped = EnumSet.noneOf(LibraryKind.class);
        skipped.addAll(unwanted);
        List<LibraryAnswer> deaths = new ArrayList<>();
        boolean wasKilled = false;
        StringBuilder complaints = new StringBuilder();
        mark.end(); // a client that crashed may have left some
        for (int attempt = 0; attempt <= LibraryKind.values().length + 1; attempt++) {
            try {
                End end = once(skipped, complaints, slow);
                if (end.words().isEmpty()) {
                    return with(read(), deaths);
                }
                if (end.killed() && !wasKilled) {
                    wasKilled = true; // by no fault of a library, most likely
                    continue;
                }
                Optional<LibraryKind> stage = stage();
                deaths.add(new LibraryAnswer(stage.map(LibraryKind::words).orElse(KIND), "", false, end.words()));
                if (stage.isEmpty() || !skipped.add(stage.get())) {
                    break;
                }
            } catch (IOException e) {
                deaths.add(new LibraryAnswer(KIND, "", false, "the drivers cannot be asked: " + e.getMessage()));
                break;
            }
        }
        return with(DeviceFindings.NONE, deaths);
    }

    /** Why drivers could not be asked at all, which tells nothing of cards; empty if they were asked. */
    static Optional<String> failure(DeviceFindings found) {
        return found.libraries().stream().filter(library -> library.kind().equals(KIND)).map(LibraryAnswer::words)
                .findFirst();
    }

    /**
     * How a process ended.
     *
     * @param words what it died of, empty if it has answered
     * @param killed by a signal that no library sends itself
     */
    private record End(String words, boolean killed) {}

    private static DeviceFindings with(DeviceFindings found, List<LibraryAnswer> deaths) {
        List<String> words = deaths.stream()
                .map(death -> (death.kind().equals(KIND) ? "" : death.kind() + ": ") + death.words()).toList();
        return new DeviceFindings(found.cuda(), found.openCl(), found.openClCpus(), found.apple(), found.listed(),
                Stream.concat(found.libraries().stream(), deaths.stream()).toList(),
                Stream.concat(found.warnings().stream(), words.stream()).toList(), found.displays());
    }

    /** {@code before}: what attempts of the same look complained of. */
    private End once(Set<LibraryKind> skipped, StringBuilder before, Consumer<LibraryKind> slow)
            throws IOException, InterruptedException {
        ProbeFiles.clear(answer);
        ProbeFiles.clear(ProbeFiles.stage(answer));
        ProcessBuilder builder = new ProcessBuilder(command(skipped)).directory(directory().toFile());
        builder.environment().putAll(environment);
        mark.mark(builder.environment());
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        Complaints complaints = Complaints.of(process);
        try {
            if (!hasEnded(process, slow)) {
                return new End("its library did not answer within " + timeout.toSeconds() + " s"
                        + (Children.end(process, END_PATIENCE) ? ""
                                : ", and its process cannot be ended: restart the computer")
                        + UNTIL, false);
            }
        } finally {
            Children.endForGood(process);
            mark.end();
        }
        String complaint = complaints.text(END_PATIENCE).strip();
        before.append(complaint).append(complaint.isEmpty() ? "" : "\n");
        keep(before.toString());
        if (complaints.areTooMany()) {
            return new End("its library wrote more than " + (Complaints.MOST_BYTES >> 20)
                    + " MiB of messages, and the process that asked it was ended" + UNTIL, false);
        }
        boolean hasAnswered = Files.exists(answer, LinkOption.NOFOLLOW_LINKS);
        return new End(hasAnswered ? "" : words(process.exitValue(), complaint), process.exitValue() == KILLED);
    }

    private boolean hasEnded(Process process, Consumer<LibraryKind> slow) throws IOException, InterruptedException {
        long quarter = timeout.toMillis() / 4;
        if (process.waitFor(quarter, TimeUnit.MILLISECONDS)) {
            return true;
        }
        stage().ifPresent(slow);
        return process.waitFor(timeout.toMillis() - quarter, TimeUnit.MILLISECONDS);
    }

    /** For people only: what was found counts also where this cannot be written. */
    private void keep(String complaint) {
        Path file = ProbeFiles.complaint(answer);
        if (complaint.isEmpty()) {
            ProbeFiles.remove(file);
            return;
        }
        try {
            ProbeFiles.replace(file, complaint.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            ProbeFiles.remove(file);
        }
    }

    /** A Java process that a library crashed ends without a word, by a signal or with code 1. */
    private static String words(int code, String complaint) {
        String first = complaint.lines().findFirst().orElse("");
        return code > SIGNALS || complaint.isEmpty() ? "its library crashed the process that asked it" + UNTIL
                : "the process that asked the drivers ended with code " + code + ": "
                        + first.substring(0, Math.min(first.length(), MOST_WORDS));
    }

    private List<String> command(Set<LibraryKind> skipped) {
        List<String> command = DriverProcess.command(ProbeMain.class);
        command.add(answer.toAbsolutePath().toString());
        skipped.forEach(kind -> command.add(kind.name()));
        return command;
    }

    private Path directory() {
        return Optional.ofNullable(answer.toAbsolutePath().getParent()).orElse(Path.of(""));
    }

    private Optional<LibraryKind> stage() throws IOException {
        return stage(answer);
    }

    /** The library that is being asked; empty if none is, or if the process writes just now which. */
    static Optional<LibraryKind> stage(Path answer) throws IOException {
        try {
            String name = new String(ProbeFiles.bytes(ProbeFiles.stage(answer), MOST_STAGE_BYTES),
                    StandardCharsets.US_ASCII).strip();
            return Arrays.stream(LibraryKind.values()).filter(kind -> kind.name().equals(name)).findFirst();
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    private DeviceFindings read() throws IOException {
        try {
            return CoprocInfoXml.read(ProbeFiles.bytes(answer, MOST_BYTES));
        } finally {
            ProbeFiles.remove(ProbeFiles.stage(answer));
        }
    }
}
