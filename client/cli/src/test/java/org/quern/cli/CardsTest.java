package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;
import org.quern.testing.drivers.StubDrivers;

/** A whole daemon with stub drivers in place of real ones, and the project that sends it CUDA tasks. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the drivers that stand in are shared objects of Linux")
class CardsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String FIRST = "card 17 1 8 6 68 1710000 10240 NVIDIA Stub A\n";
    private static final String SECOND = "card 34 2 8 6 68 1710000 10240 NVIDIA Stub B\n";

    @TempDir
    private static Path drivers = Path.of("");
    private static StubDrivers stubs;

    @TempDir
    private Path directory = Path.of("");
    private @Nullable Process daemon;

    @BeforeAll
    static void build() throws Exception {
        stubs = StubDrivers.build(drivers.resolve("stubs"));
    }

    @AfterEach
    void end() throws InterruptedException {
        if (daemon != null) {
            daemon.destroy();
            daemon.waitFor();
        }
    }

    @Test
    void cudaTasksRunOnTheCardsTwoToEachAndTheirResultsAreValid() throws Exception {
        stubs.cards(FIRST + SECOND);
        write("project/config.xml", cuda(0.5));
        try (ProjectServer server = ProjectServer.start(options(8))) {
            begin(server);
            Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log())
                    .untilHolds("all tasks are valid", () -> server.report().isFinished());
            assertEquals(8, server.report().valid(), log());
            assertEquals(List.of("NVIDIA Stub A", "NVIDIA Stub B"), kernels(), "both cards computed");
        }
        QuernRun host = QuernRun.quern("status", "--data-dir", data().toString());
        assertTrue(host.out().contains("Graphics   on"), host.toString());
        assertTrue(log().contains("CUDA: NVIDIA GPU 1: NVIDIA Stub B (driver version 550.54.14, CUDA version 12.4, "
                + "compute capability 8.6, 10.00GB, 9.50GB available, 29.77 TFLOPS peak)"), log());
        String state = Files.readString(data().resolve("client_state.xml"), StandardCharsets.ISO_8859_1);
        assertTrue(state.contains("<have_cuda>1</have_cuda>"), state);
        assertTrue(state.contains("<cudaVersion>12040</cudaVersion>"), state);
    }

    @Test
    void anIgnoredCardGetsNoTask() throws Exception {
        stubs.cards(FIRST + SECOND);
        write("client/cc_config.xml",
                "<cc_config><options><ignore_nvidia_dev>0</ignore_nvidia_dev>"
                        + "<no_priority_change>1</no_priority_change></options></cc_config>\n");
        write("project/config.xml", cuda(1));
        int before = stubs.log().size();
        try (ProjectServer server = ProjectServer.start(options(2))) {
            begin(server);
            Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log())
                    .untilHolds("all tasks are valid", () -> server.report().isFinished());
        }
        assertEquals(List.of("kernel NVIDIA Stub B"), stubs.log().subList(before, stubs.log().size()).stream()
                .filter(line -> line.startsWith("kernel")).distinct().toList());
        assertTrue(log().contains("NVIDIA GPU 0 (ignored by config)"), log());
    }

    @Test
    void aCardThatIsLostAndFoundInAnotherOrderTakesItsTasksUpAgain() throws Exception {
        stubs.cards(FIRST + SECOND);
        write("project/config.xml", cuda(1));
        try (ProjectServer server = ProjectServer.start(options(6))) {
            begin(server);
            Eventually.within(TIMEOUT).showing(this::log).untilHolds("both cards are there",
                    () -> log().contains("NVIDIA GPU 1"));
            stubs.cards("");
            QuernRun rescan = QuernRun.quern("devices", "rescan", "--data-dir", data().toString());
            assertEquals(0, rescan.exitCode(), rescan.toString());
            Eventually.within(TIMEOUT).showing(this::log).untilHolds("the loss is told",
                    () -> log().contains("NVIDIA: NVIDIA Stub A is gone; its tasks wait until it is back"));
            stubs.cards(SECOND + FIRST);
            assertEquals(0, QuernRun.quern("devices", "rescan", "--data-dir", data().toString()).exitCode());
            Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log())
                    .untilHolds("all tasks are valid", () -> server.report().isFinished());
            assertEquals(6, server.report().valid(), log());
        }
    }

    @Test
    void oneTaskTakesBothCards() throws Exception {
        stubs.cards(FIRST + SECOND);
        write("project/config.xml", cuda(2));
        try (ProjectServer server = ProjectServer.start(options(2))) {
            begin(server);
            Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log())
                    .untilHolds("all tasks are valid", () -> server.report().isFinished());
            assertEquals(2, server.report().valid(), log());
        }
    }

    @Test
    void aDriverThatCrashesLeavesASentenceAndTheCpuComputes() throws Exception {
        stubs.cards(FIRST + "crash cuda\n");
        try (ProjectServer server = ProjectServer.start(options(1))) {
            begin(server);
            Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + log())
                    .untilHolds("the task is valid", () -> server.report().isFinished());
        }
        assertTrue(log().contains("No usable GPUs found"), log());
        QuernRun status = QuernRun.quern("status", "--data-dir", data().toString());
        assertTrue(status.out().contains("Graphics   no usable card"), status.toString());
    }

    /** The cards that computed. */
    private static List<String> kernels() throws IOException {
        return stubs.log().stream().filter(line -> line.startsWith("kernel ")).map(line -> line.substring(7)).distinct()
                .sorted().toList();
    }

    private static String cuda(double share) {
        return """
                <boinc><config>
                    <app_version><plan_class>cuda</plan_class><avg_ncpus>0.1</avg_ncpus>
                        <coproc><type>NVIDIA</type><count>%s</count></coproc></app_version>
                </config></boinc>
                """.formatted(share);
    }

    private ProjectOptions options(int tasks) {
        return ProjectOptions.of(directory.resolve("project")).withTasks(tasks).withWorkSize(0.01)
                .withFailurePause(Duration.ZERO);
    }

    private Path data() {
        return directory.resolve("client");
    }

    private String log() {
        try {
            Path log = directory.resolve("log");
            return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void begin(ProjectServer server) throws IOException {
        write("client/attach.xml", "<attach><project><master_url>" + server.masterUrl()
                + "</master_url><authenticator>" + server.authenticator() + "</authenticator></project></attach>\n");
        write("client/global_prefs_override.xml", "<global_preferences><run_if_user_active>1</run_if_user_active>"
                + "<run_gpu_if_user_active>1</run_gpu_if_user_active><suspend_cpu_usage>0</suspend_cpu_usage>"
                + "</global_preferences>\n");
        File log = directory.resolve("log").toFile();
        ProcessBuilder builder = new ProcessBuilder(
                Child.command("daemon", "--data-dir", data().toString(), "--gui-rpc-port", "0"))
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        builder.environment().putAll(stubs.environment());
        daemon = builder.start();
    }

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
