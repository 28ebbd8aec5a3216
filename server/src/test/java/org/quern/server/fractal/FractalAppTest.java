package org.quern.server.fractal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.server.demo.FractalApplication;
import org.quern.server.picture.Canvas;
import org.quern.testing.Eventually;

/** The published application, started by its script as a client starts it, in real processes. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program of the project is a shell script")
class FractalAppTest {

    private static final String PROGRAM = "fractal_1.01.sh";
    /** Done in the blink of an eye. */
    private static final TileSpec SMALL = new TileSpec(1024, 768, 512, 380, 20, 16, -0.7453, 0.1127, 0.0065, 3000, 2);
    /** Never done while a test looks on. */
    private static final TileSpec ENDLESS = new TileSpec(1024, 768, 0, 0, 1024, 768, -0.7453, 0.1127, 0.0065, 3000, 64);

    @TempDir
    Path directory;

    private final long self = ProcessHandle.current().pid();

    @BeforeEach
    void publish() throws IOException {
        Path project = Files.createDirectories(directory.resolve("projects/p"));
        FractalApplication.publish(project, new Canvas(directory));
        assertTrue(project.resolve(PROGRAM).toFile().setExecutable(true));
    }

    @Test
    void aTileIsRenderedIntoTheLinkedOutputFileAndEndsWithAFinishFile() throws IOException, InterruptedException {
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, SMALL, 60, self)) {
            assertEquals(0, app.exitStatus(), app.stderr());
            assertEquals("0\n", Files.readString(app.slotFile("boinc_finish_called")));
            assertArrayEquals(TileRendererTest.render(SMALL).toBytes(), app.output());
            String last = app.status();
            assertEquals(1, AppUnderTest.figure(last, "fraction_done"), "the last status waits in the channel");
            assertTrue(AppUnderTest.figure(last, "current_cpu_time") > 100,
                    "counted on from the earlier episodes: " + last);
        }
    }

    @Test
    void progressIsTold() throws IOException {
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, ENDLESS, 60, self)) {
            double first = AppUnderTest.figure(app.status(), "current_cpu_time");
            Eventually.holds("CPU time and fraction done grow", () -> {
                String status = app.status();
                return AppUnderTest.figure(status, "current_cpu_time") > first
                        && AppUnderTest.figure(status, "fraction_done") > 0;
            });
            assertEquals(100, AppUnderTest.figure(app.status(), "checkpoint_cpu_time"), "no checkpoint yet");
        }
    }

    @Test
    void whileSuspendedItUsesNoCpuAndSaysNothingUntilItIsResumed() throws IOException, InterruptedException {
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, ENDLESS, 60, self)) {
            app.status();
            app.order("<suspend/>");
            Eventually.holds("the CPU time stands still", () -> {
                Duration before = cpu(app);
                livesOn(app);
                return cpu(app).minus(before).toMillis() <= 50;
            });
            while (app.hasStatus()) {
                app.status();
            }
            livesOn(app);
            assertFalse(app.hasStatus());
            app.order("<resume/>");
            app.status();
            app.order("<quit/>");
            assertEquals(0, app.exitStatus());
            assertFalse(app.isFinished(), "a client takes that for 'start me again'");
        }
    }

    @Test
    void quitAndAbortWorkWhileSuspendedAlsoTogetherWithResume() throws IOException, InterruptedException {
        for (String order : new String[]{"<quit/>", "<resume/><quit/>", "<abort/>", "<resume/><abort/>"}) {
            try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, ENDLESS, 60, self)) {
                app.status();
                app.order("<suspend/>");
                app.order(order);
                assertEquals(order.contains("abort") ? 194 : 0, app.exitStatus(), order);
                assertFalse(app.isFinished(), order);
            }
        }
    }

    @Test
    void afterAQuitItGoesOnFromTheCheckpointAndTheOutputIsTheSame() throws IOException, InterruptedException {
        TileSpec tile = new TileSpec(1024, 2048, 500, 774, 60, 500, -0.7453, 0.1127, 0.0065, 3000, 12);
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, tile, 0.1, self)) {
            Eventually.holds("a checkpoint is told",
                    () -> AppUnderTest.figure(app.status(), "checkpoint_cpu_time") > 100);
            app.order("<quit/>");
            assertEquals(0, app.exitStatus());
        }
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, tile, 0.1, self)) {
            assertEquals(0, app.exitStatus());
            assertTrue(app.stderr().contains("resuming at row "), app.stderr());
            assertArrayEquals(TileRendererTest.render(tile).toBytes(), app.output());
        }
    }

    @Test
    void itEndsWhenTheClientIsGone() throws IOException, InterruptedException {
        Process client = new ProcessBuilder("sleep", "600").start();
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, ENDLESS, 60, client.pid())) {
            app.status();
            assertTrue(app.handle().isAlive());
            client.destroyForcibly().waitFor();
            assertEquals(0, app.exitStatus());
            assertFalse(app.isFinished());
            assertTrue(app.stderr().contains("the client no longer exists"), app.stderr());
        } finally {
            client.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no init data", "no mapped file", "an empty mapped file"})
    void withoutAClientToTalkToItRunsOnItsOwn(String lack) throws IOException, InterruptedException {
        Path slot = Files.createDirectories(directory.resolve("slots/0"));
        Files.writeString(slot.resolve("tile.txt"), SMALL.toText());
        Files.copy(directory.resolve("projects/p/fractal_1.01.jar"), slot.resolve("fractal.jar"));
        if (!lack.equals("no init data")) {
            Files.writeString(slot.resolve("init_data.xml"), "<app_init_data><shm_key>-1</shm_key></app_init_data>");
        }
        if (lack.equals("an empty mapped file")) {
            Files.createFile(slot.resolve("boinc_mmap_file"));
        }
        Process app = new ProcessBuilder("../../projects/p/" + PROGRAM).directory(slot.toFile())
                .redirectError(slot.resolve("stderr.txt").toFile()).start();
        assertTrue(app.waitFor(120, TimeUnit.SECONDS));
        assertEquals(0, app.exitValue());
        assertEquals("0\n", Files.readString(slot.resolve("boinc_finish_called")));
        assertArrayEquals(TileRendererTest.render(SMALL).toBytes(), Files.readAllBytes(slot.resolve("tile.ppm")));
        assertTrue(Files.readString(slot.resolve("stderr.txt")).contains("running on my own"));
    }

    @Test
    void anInputThatCannotBeUsedIsAnError() throws IOException, InterruptedException {
        Files.createDirectories(directory.resolve("slots/0"));
        try (AppUnderTest app = AppUnderTest.start(directory, PROGRAM, SMALL, 60, self)) {
            assertEquals(0, app.exitStatus());
        }
        Path slot = directory.resolve("slots/0");
        Files.delete(slot.resolve("boinc_finish_called"));
        Files.writeString(directory.resolve("projects/p/input_1"), "fractal_tile 7\n");
        Files.write(slot.resolve("boinc_mmap_file"), new byte[8192]);
        try (AppUnderTest app = AppUnderTest.launch(directory.resolve("projects/p"), slot, PROGRAM)) {
            assertEquals(206, app.exitStatus());
            assertFalse(app.isFinished());
            assertTrue(app.stderr().contains("fractal_tile"), app.stderr());
        }
    }

    /** Longer than from one status to the next. */
    private static void livesOn(AppUnderTest app) {
        assertThrows(TimeoutException.class, () -> app.handle().onExit().get(1200, TimeUnit.MILLISECONDS));
    }

    private static Duration cpu(AppUnderTest app) {
        return app.handle().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
