package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** A whole daemon beside the embedded project, with drivers of a test's choice. */
final class CardsScene implements AutoCloseable {
    static final Duration TIMEOUT = Duration.ofMinutes(6);
    private static final Path BOINCCMD = Path.of("/usr/bin/boinccmd");
    private final Path directory;
    private final Map<String, String> environment;
    private @Nullable Process daemon;
    /** What the user wants of cards while the computer is in use. */
    private String wishes = "<run_gpu_if_user_active>1</run_gpu_if_user_active>";

    CardsScene(Path directory, Map<String, String> environment) {
        this.directory = directory;
        this.environment = environment;
    }

    /** The project offers one version, of this plan class and with this {@code <coproc>}, empty for none. */
    void offer(String planClass, String type, double share) throws IOException {
        offer(planClass, type, share, 0);
    }

    /** The same, a task of which holds so many bytes of the card's memory. */
    void offer(String planClass, String type, double share, long bytes) throws IOException {
        write("project/config.xml", """
                <boinc><config>
                    <app_version><plan_class>%s</plan_class><avg_ncpus>%s</avg_ncpus>%s</app_version>
                </config></boinc>
                """.formatted(planClass, type.isEmpty() ? "1" : "0.1", type.isEmpty() ? ""
                : "<coproc><type>" + type + "</type><count>" + share + "</count></coproc><gpu_ram>" + bytes
                        + "</gpu_ram>"));
    }

    /** Preferences of cards, and whether somebody uses the computer; before the client begins. */
    void wants(String preferences) {
        wishes = preferences;
    }

    /** Options of the client. */
    void configure(String options) throws IOException {
        write("client/cc_config.xml", "<cc_config><options>" + options
                + "<no_priority_change>1</no_priority_change>"
                + "<report_results_immediately>1</report_results_immediately></options></cc_config>\n");
    }

    ProjectServer project(int tasks) throws IOException {
        return project(tasks, 0.01);
    }

    /** Tasks of that size; those of 0.01 take a second. */
    ProjectServer project(int tasks, double size) throws IOException {
        return ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(tasks).withWorkSize(size)
                .withFailurePause(Duration.ZERO));
    }

    /** Starts the client, attached to the project. */
    void begin(ProjectServer server) throws IOException {
        write("client/attach.xml", "<attach><project><master_url>" + server.masterUrl()
                + "</master_url><authenticator>" + server.authenticator() + "</authenticator></project></attach>\n");
        write("client/global_prefs_override.xml", "<global_preferences><run_if_user_active>1</run_if_user_active>"
                + wishes + "<suspend_cpu_usage>0</suspend_cpu_usage>"
                + "</global_preferences>\n");
        if (Files.notExists(data().resolve("cc_config.xml"))) {
            configure(""); // what ends last is reported at once, too
        }
        start();
    }

    void start() throws IOException {
        File log = directory.resolve("log").toFile();
        ProcessBuilder builder = new ProcessBuilder(
                Child.command("daemon", "--data-dir", data().toString(), "--gui-rpc-port", "0"))
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        builder.environment().putAll(environment);
        daemon = builder.start();
    }

    /** Until all tasks are done and valid. */
    void finish(ProjectServer server) {
        Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log())
                .untilHolds("all tasks are done", () -> server.report().isFinished());
        assertEquals(server.report().tasks(), server.report().valid(), log());
    }

    /** The client computes all of a project's so many tasks. */
    void compute(int tasks) throws IOException {
        try (ProjectServer server = project(tasks)) {
            begin(server);
            finish(server);
        }
    }

    void waitFor(String what, BooleanSupplier holds) {
        Eventually.within(TIMEOUT).showing(this::log).untilHolds(what, holds::getAsBoolean);
    }

    /** A {@code quern} command for the client. */
    String quern(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data-dir", data().toString()));
        QuernRun run = QuernRun.quern(all.toArray(String[]::new));
        assertEquals(0, run.exitCode(), run.toString());
        return run.out();
    }

    /** What {@code quern devices} prints to somebody with the client's environment: it asks the drivers itself. */
    String devices(String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("devices"));
        words.addAll(List.of(options));
        if (!words.contains("--data-dir")) {
            words.addAll(List.of("--data-dir", data().toString()));
        }
        ProcessBuilder builder = new ProcessBuilder(Child.command(words.toArray(String[]::new)))
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    static boolean hasBoinccmd() {
        return Files.isExecutable(BOINCCMD);
    }

    /** What Debian's boinccmd says of the client, or of its absence. */
    String boinccmd(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(BOINCCMD.toString(), "--host", "127.0.0.1:" + port(), "--passwd", password()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    /** The client's answer to a manager, as it is on the wire. */
    String answer(String operation) throws IOException {
        try (GuiConnection connection = GuiConnection.open("127.0.0.1", Integer.parseInt(port()))) {
            assertTrue(connection.authorize(password()));
            return connection.ask(GuiQuestion.of(operation)).text();
        }
    }

    private String password() throws IOException {
        return Files.readString(data().resolve("gui_rpc_auth.cfg"));
    }

    private String port() throws IOException {
        return Files.readString(data().resolve("quern.port")).strip();
    }

    /** Whether the client itself has such a library in its memory. */
    boolean hasLoaded(String library) throws IOException {
        Process its = Objects.requireNonNull(daemon);
        return Files.readString(Path.of("/proc/" + its.pid() + "/maps"), StandardCharsets.UTF_8).contains(library);
    }

    Path data() {
        return directory.resolve("client");
    }

    String log() {
        try {
            Path log = directory.resolve("log");
            return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the client asked the project for last. */
    String lastRequest() throws IOException {
        try (DirectoryStream<Path> requests = Files.newDirectoryStream(data(), "sched_request_*.xml")) {
            return Files.readString(requests.iterator().next(), StandardCharsets.ISO_8859_1);
        }
    }

    /** The element of that name in a text, without the white space between elements. */
    static String element(String text, String name) {
        int from = text.indexOf("<" + name + ">");
        int to = text.indexOf("</" + name + ">", Math.max(from, 0));
        assertTrue(from >= 0 && to >= 0, () -> name + " is missing in " + text);
        return text.substring(from, to).replaceAll("\\s+<", "<").strip();
    }

    void write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Override
    public void close() {
        if (daemon != null) {
            daemon.destroy();
            daemon.onExit().join();
        }
    }
}
