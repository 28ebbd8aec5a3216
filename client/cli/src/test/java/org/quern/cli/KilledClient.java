package org.quern.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;

/** A client in a process of its own, which is killed and started again on the same directory. */
final class KilledClient {
    private static final Pattern TASK = Pattern.compile("<result_name>([^<]+)</result_name>");
    private static final Pattern FAILURE = Pattern
            .compile("Scheduler request failed|ould not read the master page|load of .* failed");
    private static final int SECONDS_TO_STOP = 120;
    private static final int LINES_SHOWN = 60;
    private final Path data;
    private final Path log;
    private @Nullable Process process;
    private long lifeBegins;

    KilledClient(Path data) throws IOException {
        this.data = Files.createDirectories(data);
        log = data.resolveSibling("client.log");
        Files.writeString(data.resolve("cc_config.xml"),
                "<cc_config><options><report_results_immediately>1</report_results_immediately>"
                        + "<no_priority_change>1</no_priority_change></options></cc_config>\n");
        // The build machine is busy with this very test: no reason to stop.
        Files.writeString(data.resolve("global_prefs_override.xml"),
                "<global_preferences><suspend_cpu_usage>0</suspend_cpu_usage><niu_suspend_cpu_usage>0</niu_suspend_cpu_usage>"
                        + "<run_on_batteries>1</run_on_batteries></global_preferences>\n");
    }

    /** Starts it if it does not run; true if it did not. */
    boolean start(String attachFile) throws IOException {
        if (isAlive()) {
            return false;
        }
        Files.writeString(data.resolve("attach.xml"), attachFile);
        Files.deleteIfExists(data.resolve("quern.port"));
        lifeBegins = Files.exists(log) ? Files.size(log) : 0;
        process = Child.daemon(data, log.toFile());
        return true;
    }

    boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** Managers are answered. */
    boolean isUp() {
        return isAlive() && Files.exists(data.resolve("quern.port"));
    }

    boolean isInTheMiddleOf(Moment moment) throws IOException {
        return moment.goesOn(data, log, lifeBegins);
    }

    /** What it does, or did when it was killed. */
    Set<Moment> moments() throws IOException {
        return Moment.now(data, log, lifeBegins);
    }

    /** Calls and transfers that failed in this life. */
    long failures() throws IOException {
        return FAILURE.matcher(Moment.life(log, lifeBegins)).results().count();
    }

    /** Its children that compute. */
    List<ProcessHandle> applications() {
        Path slots = data.resolve("slots").toAbsolutePath();
        return process == null ? List.of()
                : process.descendants().filter(child -> folder(child).map(folder -> folder.startsWith(slots))
                        .orElse(false)).toList();
    }

    /** The task that a process computes; empty if that is over already. */
    static Optional<String> taskOf(ProcessHandle application) {
        return folder(application).flatMap(slot -> {
            try {
                Matcher name = TASK.matcher(Files.readString(slot.resolve("init_data.xml")));
                return name.find() ? Optional.of(name.group(1)) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        });
    }

    private static Optional<Path> folder(ProcessHandle process) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd")));
        } catch (IOException e) {
            return Optional.empty(); // it has ended
        }
    }

    /** The user says that the network is there again: nothing waits for an hour because the server was gone for a second. */
    void networkIsThere() throws IOException {
        int port = Integer.parseInt(Files.readString(data.resolve("quern.port")).strip());
        try (GuiConnection manager = GuiConnection.open("127.0.0.1", port)) {
            manager.authorize(Files.readString(data.resolve("gui_rpc_auth.cfg")).strip());
            manager.ask(GuiQuestion.of("network_available"));
        }
    }

    /** Sends SIGKILL, and does not wait. */
    void kill() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    void awaitEnd() throws InterruptedException {
        if (process != null) {
            process.waitFor();
        }
    }

    /** Tells it to stop; its exit code. */
    int stop() throws InterruptedException {
        if (process == null) {
            return 0;
        }
        process.destroy();
        if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
            throw new AssertionError("the client does not stop when told\n" + logEnd());
        }
        return process.exitValue();
    }

    /** All that it ever logged. */
    String log() throws IOException {
        return Files.readString(log);
    }

    String logEnd() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        } catch (IOException e) {
            return "no log: " + e;
        }
    }
}
