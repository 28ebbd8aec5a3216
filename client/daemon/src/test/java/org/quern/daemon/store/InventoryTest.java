package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.daemon.exec.slot.KeptSlots;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.faults.Faults;
import org.quern.engine.event.Event;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.store.Quarantine;

/** What a start makes of slots as an earlier client left them. */
class InventoryTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");

    @TempDir
    private Path directory = Path.of("");

    private DataDirectory data = new DataDirectory(Path.of(""));

    @BeforeEach
    void aSlotWithAFinishFile() throws IOException {
        data = new DataDirectory(directory);
        data.create();
        Path slot = Files.createDirectory(data.slots().resolve("0"));
        Files.writeString(slot.resolve("init_data.xml"), "<app_init_data>\n<project_dir>/old/place/projects/"
                + PROJECT.directoryName() + "</project_dir>\n<result_name>wu_1_0</result_name>\n</app_init_data>\n");
        Files.writeString(slot.resolve("boinc_finish_called"), "0\n");
    }

    @Test
    void aTaskThatFinishedWhileNoClientRanIsToldOf() throws IOException {
        TaskId task = new TaskId(PROJECT, "wu_1_0");
        assertEquals(List.of(new Event.TaskExited(task, new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false),
                null))), eventsFor("wu_1_0"));
    }

    @Test
    void theFinishFileOfATaskWhoseSlotWasGivenToAnotherBeforeItWasEmptyIsNotTheOthers() throws IOException {
        assertEquals(List.of(), eventsFor("wu_2_0"));
        Files.delete(data.slots().resolve("0/init_data.xml"));
        assertEquals(List.of(), eventsFor("wu_2_0"), "half emptied");
    }

    @Test
    void ofAStateThatMayLackTasksTheSlotsOfOthersGoToTheQuarantineAndAreNotDeleted() throws IOException {
        Files.writeString(data.slots().resolve("0/checkpoint"), "precious");
        Files.createDirectory(data.slots().resolve("1"));
        Files.writeString(data.slots().resolve("beside"), "a file");
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        Inventory.take(data, state, new PosixProcessControl(), Optional.of(quarantine));
        Path place = directory.resolve(quarantine.place().orElseThrow());
        assertEquals("precious", Files.readString(place.resolve("slots/0/checkpoint")));
        assertEquals("a file", Files.readString(place.resolve("slots/beside")));
        assertEquals(List.of("1"), Faults.names(data.slots()), "an empty slot is nothing to keep");
    }

    @Test
    void aSlotThatADoubtfulStateGivesToTheWrongTaskBelongsToWhomItNames() throws IOException {
        Files.writeString(data.slots().resolve("0/boinc_task_state.xml"), "<active_task>\n<project_master_url>"
                + PROJECT.canonical()
                + "</project_master_url>\n<result_name>wu_1_0</result_name>\n<checkpoint_cpu_time>50</checkpoint_cpu_time>\n"
                + "<checkpoint_elapsed_time>60</checkpoint_elapsed_time>\n<fraction_done>0.5</fraction_done>\n</active_task>\n");
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        List<SavedTask> tasks = tasksOf(quarantine, SavedTask.in(0, PROJECT, "wu_2_0", 100));
        assertEquals(List.of(SavedTask.in(0, PROJECT, "wu_1_0", 100).withCheckpoint(50, 60, 0.5)), tasks);
        assertEquals(Optional.empty(), quarantine.place());
    }

    @Test
    void theSlotThatTheStateSaysComesBeforeAnotherOneOfTheSameTaskWhichGoesToTheQuarantine() throws IOException {
        Files.createDirectory(data.slots().resolve("7"));
        Files.copy(data.slots().resolve("0/init_data.xml"), data.slots().resolve("7/init_data.xml"));
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        SavedTask task = SavedTask.in(7, PROJECT, "wu_1_0", 100);
        assertEquals(List.of(task), tasksOf(quarantine, task));
        assertEquals(List.of("7"), Faults.names(data.slots()));
        assertEquals(List.of("0"), Faults.names(directory.resolve(quarantine.place().orElseThrow()).resolve("slots")));
    }

    @Test
    void ofADoubtfulStateASlotThatNamesNobodyGoesToTheQuarantineAndItsTaskBeginsAnew() throws IOException {
        Files.createDirectory(data.slots().resolve("3"));
        Files.writeString(data.slots().resolve("3/checkpoint"), "precious");
        Files.createDirectory(data.slots().resolve("4"));
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        SavedTask inAnEmptySlot = SavedTask.in(4, PROJECT, "wu_3_0", 100);
        assertEquals(List.of(SavedTask.in(0, PROJECT, "wu_1_0", 100), inAnEmptySlot),
                tasksOf(quarantine, SavedTask.in(3, PROJECT, "wu_2_0", 100), inAnEmptySlot));
        assertEquals("precious",
                Files.readString(directory.resolve(quarantine.place().orElseThrow()).resolve("slots/3/checkpoint")));
    }

    @Test
    void whereSlotsIsALinkTheSlotsOfADoubtfulStateAreKeptAsWell() throws IOException {
        Path elsewhere = directory.resolve("elsewhere");
        Files.move(data.slots(), elsewhere);
        Files.createSymbolicLink(data.slots(), elsewhere);
        Files.writeString(data.slots().resolve("0/checkpoint"), "precious");
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        assertEquals(List.of(SavedTask.in(0, PROJECT, "wu_1_0", 100)), tasksOf(quarantine));
        SavedState empty = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        Inventory.take(data, empty, new PosixProcessControl(), Optional.of(quarantine));
        assertEquals("precious", Files.readString(
                directory.resolve(quarantine.place().orElseThrow()).resolve("slots/0/checkpoint")));
    }

    @Test
    void whereThereCanBeNoQuarantineASlotIsKeptAmongTheSlotsAndComesBackToItsTask() throws IOException {
        Files.createSymbolicLink(directory.resolve("quarantine"), directory.resolve("unplugged/disk"));
        keptAmongTheSlots();
    }

    @Test
    void whereTheQuarantineIsOnAnotherVolumeASlotIsKeptAmongTheSlots() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory) && !Files.getFileStore(memory).equals(Files.getFileStore(directory)));
        Path other = Files.createTempDirectory(memory, "quern");
        try {
            Files.createSymbolicLink(directory.resolve("quarantine"), other);
            keptAmongTheSlots();
        } finally {
            DirectoryTree.delete(other);
        }
    }

    private void keptAmongTheSlots() throws IOException {
        Files.writeString(data.slots().resolve("0/checkpoint"), "precious");
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        Inventory.take(data, state, new PosixProcessControl(), Optional.of(quarantine));
        assertEquals(List.of("quarantine-1-0"), Faults.names(data.slots()));
        assertEquals(1, quarantine.aside().size());
        Inventory.take(data, state, new PosixProcessControl(), Optional.empty());
        SlotDirectory slot = SlotDirectory.of(directory, 5);
        slot.create();
        assertTrue(KeptSlots.bringBack(directory, slot, PROJECT, "wu_1_0"));
        assertEquals("precious", Files.readString(slot.path().resolve("checkpoint")));
    }

    private List<SavedTask> tasksOf(Quarantine quarantine, SavedTask... tasks) throws IOException {
        List<SavedResult> results = Stream.of("wu_1_0", "wu_2_0", "wu_3_0")
                .map(name -> new SavedResult(
                        new Result(name, "wu", "x86_64-pc-linux-gnu", 100, "", 0, 0, false, List.of()),
                        ResultOutcome.FRESH.withState(ResultState.FILES_DOWNLOADED)))
                .toList();
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0")
                .withProjects(List.of(SavedProject.attached(PROJECT).withResults(results)))
                .withTasks(List.of(tasks));
        return Inventory.take(data, state, new PosixProcessControl(), Optional.of(quarantine)).state().tasks();
    }

    /** A power cut may take the state in which they had come. */
    @Test
    void filesThatAreToComeAndLieThereWithTheirFullSizeAreToldOf() throws IOException {
        Path folder = Files.createDirectories(data.projectDirectory(PROJECT));
        Files.write(folder.resolve("whole"), new byte[100]);
        Files.write(folder.resolve("part"), new byte[99]);
        Files.write(folder.resolve("here"), new byte[100]);
        List<FileRecord> files = Stream.of("whole", "part", "missing", "here")
                .map(name -> FileRecord.described(new FileInfo(name, 100, 0, "", List.of("http://127.0.0.1/" + name),
                        List.of(), false, 0, null, null, false, false, 0, false, 1, 60), 0))
                .map(file -> file.name().equals("here") ? file.withStatus(FileRecord.PRESENT, "") : file).toList();
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0")
                .withProjects(List.of(
                        SavedProject.attached(PROJECT).withWork(List.of(), files, List.of(), List.of(), List.of())));
        assertEquals(List.of(new Event.FileFound(new FileId(PROJECT, "whole"), 100)),
                Inventory.take(data, state, new PosixProcessControl(), Optional.empty()).events());
    }

    private List<Event> eventsFor(String result) throws IOException {
        SavedTask task = new SavedTask(PROJECT, result, 0, 0, 100, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0);
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        return Inventory.take(data, state.withTasks(List.of(task)), new PosixProcessControl(), Optional.empty())
                .events();
    }
}
