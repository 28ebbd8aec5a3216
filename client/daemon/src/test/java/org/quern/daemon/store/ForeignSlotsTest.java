package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.slot.KeptSlots;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.faults.AnotherUser;
import org.quern.daemon.faults.Faults;
import org.quern.engine.event.Event;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.store.Quarantine;

/** Slots that are not the client's: of root, while the client is not, or with a file in them that it may not read. */
class ForeignSlotsTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");
    private static final String DENIED = "permission is denied: check the owner and the permissions";

    @TempDir
    private Path directory = Path.of("");

    private DataDirectory data = new DataDirectory(Path.of(""));

    @BeforeEach
    void aDataDirectoryOfNobody() throws IOException {
        AnotherUser.assumeRoot();
        data = new DataDirectory(directory);
        data.create();
        for (Path own : List.of(directory, data.slots(), data.projects(), slot("quarantine"))) {
            AnotherUser.give(own, "rwxr-xr-x");
        }
    }

    private Path slot(String name) throws IOException {
        Path folder = Files.createDirectories(
                name.equals("quarantine") ? directory.resolve(name) : data.slots().resolve(name));
        if (!name.equals("quarantine")) {
            Files.writeString(folder.resolve("init_data.xml"), "<app_init_data>\n<project_dir>/old/place/projects/"
                    + PROJECT.directoryName()
                    + "</project_dir>\n<result_name>wu_1_0</result_name>\n</app_init_data>\n");
        }
        return folder;
    }

    @ParameterizedTest
    @ValueSource(strings = {"---------", "rwx------", "rwxr-xr-x"})
    void aSlotOfRootIsLeftAloneByAStartFromADoubtfulState(String mode) throws Exception {
        AnotherUser.mode(slot("3"), mode);
        slot("5");
        AnotherUser.give(data.slots().resolve("5"), "rwxr-xr-x");
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        assertEquals(List.of(new Event.SlotRefused(3, DENIED)), events(Optional.of(quarantine)));
        assertEquals(List.of("3"), Faults.names(data.slots()));
        assertTrue(Files.exists(data.slots().resolve("3/init_data.xml")));
        assertEquals(List.of("5"), Faults.names(directory.resolve(quarantine.place().orElseThrow()).resolve("slots")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"---------", "rwxr-xr-x"})
    void andByAStartFromAWholeState(String mode) throws Exception {
        AnotherUser.mode(slot("3"), mode);
        assertEquals(List.of(new Event.SlotRefused(3, DENIED)), events(Optional.empty()));
        assertTrue(Files.exists(data.slots().resolve("3/init_data.xml")));
    }

    @Test
    void anInitDataThatMayNotBeReadIsNobodys() throws Exception {
        AnotherUser.mode(slot("3").resolve("init_data.xml"), "rw-------");
        AnotherUser.give(data.slots().resolve("3"), "rwxr-xr-x");
        assertEquals(List.of(new Event.SlotRefused(3, DENIED)),
                events(Optional.of(new Quarantine(new DiskFolder(directory)))));
        assertTrue(Files.exists(data.slots().resolve("3/init_data.xml")));
    }

    @Test
    void aSlotOfItsOwnThatAProgramClosedIsOpenedUp() throws Exception {
        AnotherUser.give(slot("3"), "---------");
        Quarantine quarantine = new Quarantine(new DiskFolder(directory));
        assertEquals(List.of(), events(Optional.of(quarantine)));
        assertEquals(List.of("3"), Faults.names(directory.resolve(quarantine.place().orElseThrow()).resolve("slots")));
    }

    @Test
    void whatCannotBeReadInTheQuarantineIsToldAndKeepsNoTaskFromWhatIsItsOwn() throws Exception {
        Path closed = Files.createDirectories(directory.resolve("quarantine/2/slots/7"));
        Path open = Files.createDirectories(directory.resolve("quarantine/1/slots/7"));
        for (Path kept : List.of(closed, open)) {
            Files.copy(slot("3").resolve("init_data.xml"), kept.resolve("init_data.xml"));
        }
        AnotherUser.mode(closed.resolve("init_data.xml"), "rw-------");
        for (Path own : List.of(open, open.resolve(".."), closed.resolve(".."), closed)) {
            AnotherUser.give(own, "rwxr-xr-x");
        }
        assertEquals(List.of("quarantine/2/slots/7 cannot be read (" + DENIED
                + "). It is left alone: a task that it belongs to would begin anew. Give it to the client's user, or delete it when you miss nothing."),
                AnotherUser.asNobody(() -> KeptSlots.unreadable(directory)));
        SlotDirectory slot = SlotDirectory.of(directory, 0);
        assertTrue(AnotherUser.asNobody(() -> KeptSlots.bringBack(directory, slot, PROJECT, "wu_1_0")));
        assertTrue(Files.exists(closed.resolve("init_data.xml")));
        assertTrue(Files.exists(slot.path().resolve("init_data.xml")));
    }

    private List<Event> events(Optional<Quarantine> quarantine) throws Exception {
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        return AnotherUser.asNobody(() -> Inventory.take(data, state, new PosixProcessControl(), quarantine)).events();
    }
}
