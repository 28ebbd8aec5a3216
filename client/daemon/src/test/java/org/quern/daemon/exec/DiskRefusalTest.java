package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.disk.Inodes;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.slot.FileLinks;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.ExitFacts;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;
import org.quern.testing.SmallVolume;

/** Starts on a real file system that takes nothing more, at each of their steps: never the task's fault. */
class DiskRefusalTest {
    private static final String FULL = "the disk is full: delete or move something";
    private static final String NO_INODES = "the file system has no room for more files, whatever their size: delete some";
    private static final String READ_ONLY = "the file system is read-only: look at the system's log for errors of the disk";
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    private Path directory = Path.of("");
    @SuppressWarnings("NullAway.Init") // mounted before each test
    private SmallVolume volume;
    private Path data = Path.of("");

    @BeforeEach
    void mount() throws IOException {
        volume = SmallVolume.mount(directory, 4 * MEGABYTE, 200);
        data = volume.folder();
    }

    @AfterEach
    void unmount() throws IOException {
        volume.close();
    }

    @Test
    void withoutInodesNoSlotIsClaimedAndOnceThereAreSomeTheTaskStarts() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            TaskLaunch launch = task(harness).build();
            Path fillers = useUpInodes(3);
            assertEquals(NO_INODES, refusal(harness, launch));
            assertTrue(Files.notExists(harness.slot()), "nothing was made");
            deleteAll(fillers);
            harness.start(launch);
            harness.exit();
        }
    }

    @Test
    void programsThatMayNotBeExecutedOnTheVolumeAreNoFaultOfTheTask() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            TaskLaunch launch = task(harness).build();
            volume.forbidExecution();
            assertEquals("programs may not be executed on this volume: mount it without noexec",
                    refusal(harness, launch));
        }
    }

    @ParameterizedTest(name = "error {0}")
    @ValueSource(ints = {11, 12, 23, 24})
    void aShortageInTheWordsOfTheJdkIsTriedAgainLater(int error) throws IOException {
        MeddlingControl shortage = new MeddlingControl(() -> {
            throw new IOException("Cannot run program: posix_spawn failed, error: " + error + " (Shortage)");
        });
        try (ExecHarness harness = new ExecHarness(data, shortage)) {
            harness.start(task(harness).build());
            assertTrue(harness.await(TaskFact.StartFailed.class).failure().retrySeconds() > 0);
        }
    }

    @Test
    void aSlotThatBelongsToSomebodyElseIsTriedAgainLater() throws IOException {
        MeddlingControl denied = new MeddlingControl(() -> {
            throw new AccessDeniedException("init_data.xml");
        });
        try (ExecHarness harness = new ExecHarness(data, denied)) {
            harness.start(task(harness).build());
            assertTrue(harness.await(TaskFact.StartFailed.class).failure().retrySeconds() > 0);
        }
    }

    @Test
    void theLastInodeGoneBeforeStandardErrorIsMadeIsNoFaultOfTheTask() throws IOException {
        try (ExecHarness harness = new ExecHarness(data, new MeddlingControl(() -> useUpInodes(0)))) {
            assertEquals(NO_INODES, refusal(harness, task(harness).build()));
        }
    }

    @Test
    void aFullDiskIsNoFaultOfTheTask() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            TaskLaunch launch = task(harness)
                    .input(new FileRef("copied", "copied", false, true, false), "x".repeat(9000))
                    .build();
            fill(data.resolve("filler"));
            assertEquals(FULL, refusal(harness, launch));
            Files.delete(data.resolve("filler"));
            harness.start(launch);
            harness.exit();
        }
    }

    @Test
    void aTaskWhoseCopiesDoNotFitWaitsAloneAndFillsNothing() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            String content = "x".repeat((int) (1.5 * MEGABYTE));
            TaskLaunch launch = task(harness).input(new FileRef("big", "one", false, true, false), content)
                    .input(new FileRef("big", "two", false, true, false), content).build();
            harness.start(launch);
            StartFailure failure = harness.await(TaskFact.StartFailed.class).failure();
            assertEquals(600, failure.retrySeconds());
            assertTrue(failure.reason().contains("no space left for copies of its files: 3.1 MB needed, "),
                    failure.reason());
            assertTrue(Files.notExists(harness.slot().resolve("one")), "nothing was copied");
        }
    }

    @Test
    void aCopyThatDoesNotFitLeavesNothing() throws IOException {
        Path source = Files.writeString(directory.resolve("source"), "x".repeat((int) (5 * MEGABYTE)));
        SlotDirectory slot = SlotDirectory.of(data, 0);
        slot.create();
        assertThrows(IOException.class, () -> new FileLinks(slot, "p").copy("copy", source, false, () -> false));
        try (var files = Files.list(slot.path())) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void aReadOnlyFileSystemIsNoFaultOfTheTask() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            TaskLaunch launch = task(harness).build();
            volume.makeReadOnly();
            assertEquals(READ_ONLY, refusal(harness, launch));
        }
    }

    @Test
    void aSlotOfAnotherTaskThatCannotBeEmptiedThereIsNoFaultOfTheTask() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            harness.start(task(harness).build());
            harness.exit();
            TaskLaunch next = new LaunchBuilder(data).existingProgram().result("wu_2_0").build();
            volume.makeReadOnly();
            assertEquals(READ_ONLY, refusal(harness, next));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"fallocate -l 1G draft || exit 28",
        "head -c 1000000000 /dev/zero > draft || { rm draft; exit 28; }"})
    void aFailureWhileTheVolumeCannotHoldWhatTheTaskMayNeedIsTold(String program) throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            harness.start(harness.script(program).diskBound(1.5e9).build());
            ExitFacts facts = harness.exit();
            assertEquals(28, facts.exitCode());
            assertTrue(String.valueOf(facts.shortage()).matches(
                    "its volume has \\d+ MB free, and it may need 143\\d MB more \\(rsc_disk_bound\\)"),
                    facts::toString);
        }
    }

    @Test
    void aFailureWhereTheVolumeHoldsAllThatTheTaskMayNeedIsItsOwn() throws IOException {
        try (ExecHarness harness = new ExecHarness(data)) {
            harness.start(harness.script("exit 28").diskBound(1e5).build());
            assertNull(harness.exit().shortage());
        }
    }

    private static LaunchBuilder task(ExecHarness harness) throws IOException {
        return harness.script("exit 0").input(FileRef.of("input_1", "in"), "hello").output("out_1", "out");
    }

    private static String refusal(ExecHarness harness, TaskLaunch launch) {
        harness.facts.clear();
        harness.start(launch);
        return harness.await(TaskFact.DiskRefused.class).reason();
    }

    private Path useUpInodes(long left) throws IOException {
        Path folder = Files.createDirectories(data.resolve("fillers"));
        Supplier<Long> free = () -> Inodes.free(data).orElseThrow();
        for (int i = 0; free.get() > left; i++) {
            Files.createFile(folder.resolve("f" + i));
        }
        return folder;
    }

    private static void deleteAll(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException full) {
            assertTrue(Files.size(file) > 0);
        }
    }
}
