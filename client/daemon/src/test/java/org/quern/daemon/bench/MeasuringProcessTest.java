package org.quern.daemon.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.disk.Inodes;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.engine.event.Event;
import org.quern.testing.SmallVolume;
import org.quern.testing.leaks.NoLeaks;

@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class MeasuringProcessTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aChildMeasuresAndLeavesNothingBehind() throws Exception {
        Event.BenchmarksEnded result = measure(directory, Duration.ofMillis(20));
        assertEquals("", result.failure());
        assertTrue(result.fpops() > 1e6 && result.iops() > 1e6, result.toString());
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void aDirectoryThatIsGoneIsAReasonAndNoResult() throws Exception {
        Event.BenchmarksEnded result = measure(directory.resolve("gone"), Duration.ofMillis(1));
        assertTrue(!result.failure().isEmpty() && result.fpops() == 0, result.toString());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void aVolumeWithoutRoomForFilesIsAPlainSentence(long left) throws Exception {
        try (SmallVolume volume = SmallVolume.mount(directory, 1 << 20, 20)) {
            for (int i = 0; Inodes.free(volume.folder()).orElseThrow() > left; i++) {
                Files.createFile(volume.folder().resolve("f" + i));
            }
            Event.BenchmarksEnded result = measure(volume.folder(), Duration.ofMillis(1));
            assertEquals(left < 2, !result.failure().isEmpty(), result.toString());
            assertTrue(!result.failure().contains("Exception") && !result.failure().contains("["), result.failure());
            assertTrue(left == 2 || result.failure().contains(volume.folder().toString()), result.failure());
        }
    }

    @Test
    void aRunThatIsClosedEndsSoonWithoutAResult() throws Exception {
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            MeasuringProcess process = new MeasuringProcess(new PosixProcessControl(), directory, Duration.ofHours(1),
                    io);
            CompletableFuture<Event.BenchmarksEnded> result = new CompletableFuture<>();
            process.start(1, result::complete);
            process.close();
            assertTrue(result.get(60, TimeUnit.SECONDS).failure().contains("signal 9"), result.join().failure());
        }
    }

    private static Event.BenchmarksEnded measure(Path where, Duration time)
            throws Exception {
        try (ExecutorService io = Executors.newSingleThreadExecutor();
                MeasuringProcess process = new MeasuringProcess(new PosixProcessControl(), where, time, io)) {
            CompletableFuture<Event.BenchmarksEnded> result = new CompletableFuture<>();
            process.start(2, result::complete);
            return result.get(5, TimeUnit.MINUTES); // at the lowest priority, on a computer that may be busy
        }
    }
}
