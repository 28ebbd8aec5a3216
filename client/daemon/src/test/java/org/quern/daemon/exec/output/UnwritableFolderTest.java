package org.quern.daemon.exec.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.TaskLaunch;

/** A project's folder into which nothing can be put when a task ends: the task waits; what the program did itself is its failure. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "folders without the permission to write are made by POSIX permissions")
class UnwritableFolderTest {
    private static final String ALL = "rwxrwxrwx";

    @TempDir
    Path data;

    private LaunchBuilder builder;
    private Path project;
    private Path slot;

    @BeforeEach
    void create() throws IOException {
        builder = new LaunchBuilder(data);
        project = builder.project();
        slot = Files.createDirectories(data.resolve("slots/0"));
        for (Path folder : new Path[]{data, data.resolve("projects"), data.resolve("slots"), slot}) {
            OtherUser.permit(folder, ALL);
        }
    }

    @Test
    void anOutputStaysInTheSlotUntilTheFolderTakesFiles() throws IOException {
        Files.writeString(slot.resolve("out"), "result");
        OtherUser.permit(project, "r-xr-xr-x");
        assertEquals(WriteTrouble.DENIED, waits(copied()));
        assertTrue(Files.exists(slot.resolve("out")));
        OtherUser.permit(project, ALL);
        assertEquals(FileRecord.PRESENT, collected(copied()).status());
    }

    @Test
    void anOutputThatCannotBeSeenIsNotTakenForMissing() throws IOException {
        Files.writeString(project.resolve("out_1"), "result");
        OtherUser.permit(project, "rwx------");
        assertEquals(WriteTrouble.DENIED, waits(linked()));
        OtherUser.permit(project, ALL);
        assertEquals(FileRecord.PRESENT, collected(linked()).status());
    }

    @Test
    void anOutputIsCompressedWhenTheFolderTakesFiles() throws IOException {
        Files.writeString(project.resolve("out_1"), "result");
        OtherUser.permit(project, "r-xr-xr-x");
        TaskLaunch launch = builder.output(FileRef.of("out_1", "out"), LaunchBuilder.output("out_1", 1e6, true))
                .build();
        assertEquals(WriteTrouble.DENIED, waits(launch));
    }

    @Test
    void aFolderThatIsGoneIsNoFaultOfTheTask() throws IOException {
        Files.writeString(slot.resolve("out"), "result");
        Files.delete(project);
        assertEquals(WriteTrouble.VANISHED, waits(copied()));
    }

    @Test
    void anOutputThatTheProgramDidNotWriteIsMissing() throws IOException {
        OtherUser.permit(project, ALL);
        assertEquals(-161, collected(linked()).status());
    }

    @Test
    void anOutputThatTheProgramMadeUnreadableIsItsFailure() throws IOException {
        OtherUser.permit(project, ALL);
        OtherUser.permit(Files.writeString(project.resolve("out_1"), "result"), "---------");
        assertEquals(-102, collected(linked()).status());
    }

    @Test
    void anOutputInASlotThatTheProgramMadeUnwritableIsItsFailure() throws IOException {
        OtherUser.permit(project, ALL);
        Files.writeString(slot.resolve("out"), "result");
        OtherUser.permit(slot, "r-xr-xr-x");
        assertEquals(-161, collected(copied()).status());
    }

    private WriteTrouble waits(TaskLaunch launch) {
        return WriteTrouble.of(assertThrows(IOException.class, () -> collected(launch)));
    }

    private OutputFact collected(TaskLaunch launch) throws IOException {
        try (OtherUser _ = OtherUser.become()) {
            return TaskCollector.collect(data, launch, false).outputs().getFirst();
        }
    }

    private TaskLaunch linked() throws IOException {
        return builder.output("out_1", "out").build();
    }

    private TaskLaunch copied() throws IOException {
        return builder.output(new FileRef("out_1", "out", false, true, false), LaunchBuilder.output("out_1", 0, false))
                .build();
    }
}
