package quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quern.daemon.exec.process.PosixProcessControl;
import quern.daemon.faults.Faults;
import quern.engine.Event;
import quern.model.ExitFacts;
import quern.model.HostInfo;
import quern.model.ProjectUrl;
import quern.model.SavedState;
import quern.model.SavedTask;
import quern.model.TaskId;
import quern.store.Quarantine;

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

    private List<Event> eventsFor(String result) throws IOException {
        SavedTask task = new SavedTask(PROJECT, result, 0, 0, 100, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0);
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        return Inventory.take(data, state.withTasks(List.of(task)), new PosixProcessControl(), Optional.empty())
                .events();
    }
}
