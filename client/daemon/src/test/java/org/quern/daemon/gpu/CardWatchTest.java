package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.gpu.LoadProbe;
import org.quern.model.device.CardLoad;
import org.quern.rpc.element.device.CardLoadXml;
import org.quern.testing.Eventually;
import org.quern.testing.drivers.StubDrivers;

/** What cards do, told by a process that lives as long as somebody asks, with a stub NVML. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the drivers that stand in are shared objects of Linux")
class CardWatchTest {
    private static final String CARD = "card 17 1 8 6 68 1710000 10240 NVIDIA Stub A\n";
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private static Path drivers = Path.of("");
    private static StubDrivers stubs;
    private static final double MEBI = 1 << 20;

    private static OptionalDouble told(double figure) {
        return OptionalDouble.of(figure);
    }

    @BeforeAll
    static void build() throws Exception {
        stubs = StubDrivers.build(drivers.resolve("stubs"));
    }

    @Test
    void aProcessTellsWhatCardsDoAsLongAsSomebodyAsksAndEndsThen() throws Exception {
        stubs.cards(CARD);
        try (CardWatch watch = new CardWatch(() -> true, LONG, LONG, stubs.environment())) {
            CardLoad load = watch.look().getFirst();
            assertEquals(new CardLoad("GPU-11111111-1111-1111-1111-111111111111", "NVIDIA Stub A", told(42), told(61),
                    told(123.456), told(250), told(512 * MEBI), told(10240 * MEBI), told(1710), true), load);
            watch.look();
            assertTrue(watch.asks());
            Eventually.within(LONG).untilHolds("nobody asked, and it ended", () -> !watch.asks());
            assertEquals(load, watch.look().getFirst(), "the next question has another one answer");
        }
    }

    @Test
    void aProcessThatABusyComputerStartsSlowlyIsAwaitedAndNotTakenForOneThatHangs() throws Exception {
        stubs.cards(CARD);
        try (CardWatch watch = new CardWatch(() -> true, Duration.ofMillis(1), LONG, stubs.environment())) {
            assertEquals(LoadProbe.ofKernel(), watch.look(), "not yet");
            Eventually.within(LONG).untilHolds("it tells", () -> !watch.look().isEmpty());
            assertFalse(watch.isLeftAlone());
        }
    }

    @Test
    void whatADriverPrintsIsNotTakenForFigures() throws Exception {
        stubs.cards(CARD + "print nvml 20\ncomplain nvml 20\n");
        try (CardWatch watch = new CardWatch(() -> true, LONG, LONG, stubs.environment())) {
            assertEquals("NVIDIA Stub A", watch.look().getFirst().name());
        }
    }

    @Test
    void aProcessThatPrintsWithoutAnEndIsReadUpToABoundAndEnded() throws Exception {
        Process process = new ProcessBuilder("cat", "/dev/zero").start();
        try (LoadProcess endless = LoadProcess.of(process)) {
            assertEquals(Optional.empty(), endless.look(LONG, LONG));
            assertTrue(Children.end(process, LONG));
        }
    }

    @Test
    void aProcessThatHasToldAndEndedIsKnownFromOneThatALibraryCrashed() throws Exception {
        Path said = Files.write(drivers.resolve("said"), CardLoadXml.write(List.of()));
        Process process = new ProcessBuilder("cat", said.toString()).start();
        try (LoadProcess healthy = LoadProcess.of(process)) {
            process.waitFor();
            Eventually.within(LONG).untilHolds("it had told something before it was asked in vain",
                    () -> healthy.look(Duration.ZERO, Duration.ZERO).isEmpty() && healthy.endedByItself());
        }
        Process silent = new ProcessBuilder("false").start();
        try (LoadProcess crashed = LoadProcess.of(silent)) {
            silent.waitFor();
            assertEquals(Optional.empty(), crashed.look(LONG, LONG));
            assertFalse(crashed.endedByItself());
        }
    }

    @Test
    void aLibraryThatCrashesIsLeftAloneAsWell() throws Exception {
        stubs.cards(CARD + "crash nvml\n");
        try (CardWatch watch = new CardWatch(() -> true, LONG, LONG, stubs.environment())) {
            assertEquals(LoadProbe.ofKernel(), watch.look());
            Eventually.within(LONG).untilHolds("the process that crashed is gone", () -> !watch.asks());
            watch.look();
            assertFalse(watch.asks(), "it is not started again at once");
        }
    }

    @Test
    void aProcessThatSaysNothingMoreIsNotAwaitedThoughTheKernelHasItStill() throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "exec sleep 60 >&-").start();
        try (LoadProcess over = LoadProcess.of(new Undying(process))) {
            assertEquals(Optional.empty(), over.look(LONG, LONG));
            assertFalse(over.isAwaited(LONG));
            assertFalse(over.lives());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatALibraryForkedBeforeItCrashedEndsAsWell() throws Exception {
        stubs.cards(CARD + "fork nvml\ncrash nvml\n");
        try (CardWatch watch = new CardWatch(() -> true, Duration.ofSeconds(5), LONG, stubs.environment())) {
            assertEquals(LoadProbe.ofKernel(), watch.look());
            List<Long> forked = stubs.log().stream().filter(line -> line.startsWith("forked "))
                    .map(line -> Long.valueOf(line.substring("forked ".length()))).toList();
            assertEquals(1, forked.size());
            Eventually.within(LONG).untilHolds("what it forked is ended",
                    () -> ProcessHandle.of(forked.getFirst()).filter(ProcessHandle::isAlive).isEmpty());
        }
    }

    @Test
    void aProcessThatCannotBeEndedIsNotWaitedForForever() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        try {
            assertFalse(Children.end(new Undying(process), Duration.ofMillis(1)));
        } finally {
            process.destroyForcibly();
        }
    }

    /** As one that hangs in the kernel. */
    private static final class Undying extends Process {
        private final Process real;

        Undying(Process real) {
            this.real = real;
        }

        @Override
        public Stream<ProcessHandle> descendants() {
            return Stream.empty();
        }

        @Override
        public Process destroyForcibly() {
            return this;
        }

        @Override
        public OutputStream getOutputStream() {
            return real.getOutputStream();
        }

        @Override
        public InputStream getInputStream() {
            return real.getInputStream();
        }

        @Override
        public InputStream getErrorStream() {
            return real.getErrorStream();
        }

        @Override
        public int waitFor() throws InterruptedException {
            return real.waitFor();
        }

        @Override
        public int exitValue() {
            return real.exitValue();
        }

        @Override
        public void destroy() {
            // it does not
        }
    }

    @Test
    void aLibraryThatHangsIsLeftAloneAndTheKernelsFiguresRemain() throws Exception {
        stubs.cards(CARD + "hang nvml\n");
        try (CardWatch watch = new CardWatch(() -> true, Duration.ofMillis(1), Duration.ofMillis(1),
                stubs.environment())) {
            assertEquals(LoadProbe.ofKernel(), watch.look());
            Eventually.within(LONG).untilHolds("the process that hung was ended", () -> !watch.asks());
            assertEquals(LoadProbe.ofKernel(), watch.look());
            assertFalse(watch.asks(), "nothing is started again");
        }
    }

    @Test
    void whereNvmlDidNotAnswerNoProcessIsStarted() {
        try (CardWatch watch = new CardWatch(() -> false, LONG, LONG, stubs.environment())) {
            assertEquals(LoadProbe.ofKernel(), watch.look());
            assertFalse(watch.asks());
            assertFalse(watch.look().stream().anyMatch(load -> load.name().contains("Stub")));
        }
    }
}
