package org.quern.daemon.exec.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.TaskLaunch;

/** When a running task's disk use is measured. */
class TaskDiskTest {
    @TempDir
    private Path data = Path.of("");
    private double seconds;

    @ParameterizedTest(name = "room {0}, growth {1}/s, walk {2} s: again in {3} s")
    @CsvSource(nullValues = "none", value = {"1000, none, 0, 5", "1000, 0, 0, 300", "1000, -7, 0, 300",
        "1000, 10, 0, 50", "1000, 1, 0, 300",
        "1000, 1000, 0, 5", "0, 10, 0, 5", "Infinity, 10, 0, 300", "1000, 1000, 1, 50", "1000, 0, 60, 3000"})
    void theNextLookIsAtHalfTheTimeToItsBound(double room, @Nullable Double growth, double walk,
            double next) {
        assertEquals(next, DiskPace.secondsToNext(room,
                growth == null ? OptionalDouble.empty() : OptionalDouble.of(growth), walk), 1e-6);
    }

    @Test
    void aTaskThatGrowsIsLookedAtMoreOftenTheNearerItComesToItsBound() throws IOException {
        TaskDisk disk = disk();
        assertTrue(disk.isDue(), "at once at first");
        assertEquals(0, disk.measure());
        assertNextAfter(disk, 5);
        grow(1_000_000);
        assertEquals(1_000_000, disk.measure());
        assertNextAfter(disk, 22.5); // 9e6 bytes at 0.2e6 bytes a second, half of it
        grow(5_500_000);
        disk.measure();
        assertNextAfter(disk, 11.25);
        seconds += 1000;
        disk.measure();
        assertNextAfter(disk, 300);
    }

    @Test
    void nothingIsShortBeforeAnybodyHasLooked() throws IOException {
        assertEquals(Optional.empty(), disk().shortage());
    }

    private TaskDisk disk() throws IOException {
        TaskLaunch launch = new LaunchBuilder(data).program("#!/bin/sh\n").diskBound(1e7).build();
        TaskPaths paths = TaskPaths.of(data, launch);
        paths.slot().create();
        return new TaskDisk(launch, paths, () -> (long) (seconds * 1e9));
    }

    private void assertNextAfter(TaskDisk disk, double wait) {
        double then = seconds;
        seconds = then + wait - 0.1;
        assertFalse(disk.isDue(), () -> "not before " + wait + " s");
        seconds = then + wait + 1e-3;
        assertTrue(disk.isDue(), () -> "after " + wait + " s");
        seconds = then + wait;
    }

    private void grow(int bytes) throws IOException {
        Files.write(Files.createDirectories(data.resolve("slots/0")).resolve("big"), new byte[bytes]);
    }
}
