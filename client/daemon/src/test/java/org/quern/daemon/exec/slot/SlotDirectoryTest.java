package org.quern.daemon.exec.slot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.ContentBytes;
import org.quern.model.ExitFacts.FinishFile;
import org.quern.model.ExitFacts.TemporaryExit;

class SlotDirectoryTest {
    @TempDir
    Path data;

    private Slots slots;
    private SlotDirectory slot;

    @BeforeEach
    void create() throws IOException {
        slots = new Slots(data);
        slot = slots.slot(3);
        slot.create();
    }

    @Test
    void a_new_slot_is_empty_and_has_mode_0771() throws IOException {
        assertTrue(slot.isEmpty());
        assertEquals("rwxrwx--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(slot.path())));
        Files.createFile(slot.path().resolve("x"));
        assertFalse(slot.isEmpty());
    }

    @Test
    void a_link_in_place_of_a_slot_is_replaced_and_its_target_kept() throws IOException {
        Path outside = Files.createDirectory(data.resolve("outside"));
        Files.createFile(outside.resolve("precious"));
        Files.createSymbolicLink(data.resolve("slots/4"), outside);
        slots.slot(4).create();
        assertTrue(Files.isDirectory(data.resolve("slots/4"), LinkOption.NOFOLLOW_LINKS));
        assertTrue(Files.exists(outside.resolve("precious")));
    }

    @Test
    void clearing_deletes_everything_inside_and_follows_no_link() throws IOException {
        Path outside = Files.createDirectory(data.resolve("outside"));
        Files.createFile(outside.resolve("precious"));
        Files.createDirectories(slot.path().resolve("a/b/c"));
        Files.createFile(slot.path().resolve("a/b/c/file"));
        Files.createSymbolicLink(slot.path().resolve("a/b/link"), outside);
        Files.createSymbolicLink(slot.path().resolve("link"), outside);
        Files.createSymbolicLink(slot.path().resolve("dangling"), Path.of("nowhere"));
        slot.clear();
        assertTrue(slot.isEmpty());
        assertTrue(Files.exists(outside.resolve("precious")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"---------", "r-x------", "-wx------", "--x------", "rw-------"})
    void folders_without_permissions_are_deleted(String mode) throws IOException {
        Path folder = Files.createDirectories(slot.path().resolve("a/b"));
        Files.createFile(folder.resolve("file"));
        for (Path closed : List.of(folder, folder.getParent(), slot.path())) {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(mode));
        }
        slot.clear();
        assertTrue(slot.isEmpty());
    }

    @Test
    void a_tree_deeper_than_any_path_may_be_long_is_deleted() throws Exception {
        String hundred = "deeper/".repeat(100);
        Process maker = new ProcessBuilder("sh", "-c",
                "i=0; while [ $i -lt 15 ]; do mkdir -p $0 && cd -P $0 || exit 1; i=$((i+1)); done; : > bottom", hundred)
                .directory(slot.path().toFile()).inheritIO().start();
        assertEquals(0, maker.waitFor());
        slot.clear();
        assertTrue(slot.isEmpty());
    }

    @Test
    void strays_are_deleted_at_start_but_neither_owned_slots_nor_experiments() throws IOException {
        slots.slot(7).create();
        Files.createFile(slot.path().resolve("checkpoint"));
        Files.createFile(data.resolve("slots/plain file"));
        Files.createDirectory(data.resolve("slots/my test"));
        Files.createDirectory(data.resolve("slots/33"));
        assertEquals(Map.of(), slots.deleteStrays(Set.of(3)));
        assertTrue(Files.exists(slot.path().resolve("checkpoint")));
        assertTrue(Files.exists(data.resolve("slots/my test")));
        assertFalse(Files.exists(data.resolve("slots/7")));
        assertFalse(Files.exists(data.resolve("slots/33")));
        assertFalse(Files.exists(data.resolve("slots/plain file")));
    }

    @ParameterizedTest(name = "a finish file \"{0}\" means status {1}, message \"{2}\", notice {3}")
    @CsvSource({"'0\n',0,'',false", "'7\n',7,'',false", "'0\nsaid\n',0,'said',false", "'0\nsaid\n\n',0,'said',false",
        "'0\nsaid\nnotice\n',0,'said',true", "'',0,'',false", "'garbage',0,'',false", "'99999999999',0,'',false"})
    void finish_files_are_read(String content, int status, String message, boolean notice) throws IOException {
        Files.writeString(slot.path().resolve(SlotFiles.FINISH), content);
        FinishFile read = slot.finishFile().orElseThrow();
        assertEquals(status, read.exitStatus());
        assertEquals(notice, read.notice());
        assertEquals(content.split("\n", -1).length > 2 ? message : "", read.message());
    }

    @Test
    void a_finish_file_that_is_a_folder_or_a_dangling_link_counts_as_present() throws IOException {
        Files.createDirectory(slot.path().resolve(SlotFiles.FINISH));
        assertEquals(Optional.of(new FinishFile(0, "", false)), slot.finishFile());
        Files.delete(slot.path().resolve(SlotFiles.FINISH));
        Files.createSymbolicLink(slot.path().resolve(SlotFiles.FINISH), data.resolve("elsewhere"));
        assertEquals(Optional.of(new FinishFile(0, "", false)), slot.finishFile());
    }

    @ParameterizedTest(name = "a temporary exit file \"{0}\" means {1} seconds")
    @CsvSource({"'600\nbusy\n',600", "'0\nbusy',0", "'86400\nbusy',86400", "'86401\nbusy',300", "'-1\nbusy',300",
        "'nan\nbusy',300", "'soon\nbusy',300"})
    void temporary_exits_are_read(String content, double seconds) throws IOException {
        Files.writeString(slot.path().resolve(SlotFiles.TEMPORARY_EXIT), content);
        assertEquals(Optional.of(new TemporaryExit(seconds, "busy", false)), slot.temporaryExit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "600", "600\n", "600\n  \nnotice"})
    void a_temporary_exit_without_a_reason_is_none(String content) throws IOException {
        Files.writeString(slot.path().resolve(SlotFiles.TEMPORARY_EXIT), content);
        assertEquals(Optional.empty(), slot.temporaryExit());
    }

    @Test
    void the_temporary_exit_may_ask_for_an_alert() throws IOException {
        Files.writeString(slot.path().resolve(SlotFiles.TEMPORARY_EXIT), "5\nno licence\nnotice\n");
        assertEquals(Optional.of(new TemporaryExit(5, "no licence", true)), slot.temporaryExit());
    }

    @Test
    void disk_usage_counts_files_and_no_links() throws IOException {
        Files.write(slot.path().resolve("a"), new byte[1000]);
        Files.createDirectories(slot.path().resolve("sub"));
        Files.write(slot.path().resolve("sub/b"), new byte[234]);
        Files.createSymbolicLink(slot.path().resolve("sub/self"), slot.path());
        Files.createSymbolicLink(slot.path().resolve("c"), slot.path().resolve("a"));
        assertEquals(1234, slot.diskUsage(new ContentBytes()));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "blocks and inodes are told by Linux's stat")
    void disk_usage_counts_a_file_once_and_of_a_sparse_one_what_it_takes() throws IOException {
        Path file = Files.write(slot.path().resolve("a"), new byte[100_000]);
        Files.createLink(slot.path().resolve("b"), file);
        try (RandomAccessFile sparse = new RandomAccessFile(slot.path().resolve("sparse").toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }
        assertEquals(100_000, slot.diskUsage(new ContentBytes()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "..", "", "/etc/passwd", "a/../../x", "a\nb", ".", "a/"})
    void names_that_leave_the_slot_are_refused(String name) {
        assertThrows(IllegalArgumentException.class, () -> ConfinedName.below(slot.path(), name));
    }

    @Test
    void a_logical_name_has_no_percent_sign_and_a_physical_one_no_folder() {
        assertTrue(ConfinedName.isLogical("sub/name") && !ConfinedName.isLogical("a%20b"));
        assertTrue(ConfinedName.isPhysical("a%20b") && !ConfinedName.isPhysical("sub/name"));
    }

    @Test
    void folders_of_a_logical_name_are_made_inside_even_where_a_link_lay() throws IOException {
        Path outside = Files.createDirectory(data.resolve("outside"));
        Files.createSymbolicLink(slot.path().resolve("sub"), outside);
        Path target = slot.prepare("sub/deeper/name");
        Files.writeString(target, "x");
        assertTrue(Files.isDirectory(slot.path().resolve("sub"), LinkOption.NOFOLLOW_LINKS));
        assertFalse(Files.exists(outside.resolve("deeper")));
    }

    @Test
    void replacing_a_file_replaces_a_link_or_folder_in_its_place() throws IOException {
        Path outside = Files.writeString(data.resolve("outside"), "precious");
        Path name = slot.path().resolve("init_data.xml");
        Files.createSymbolicLink(name, outside);
        PlainFiles.replace(name, new byte[]{'1'});
        assertEquals("1", Files.readString(name));
        assertEquals("precious", Files.readString(outside));
        Files.delete(name);
        Files.createDirectories(name.resolve("folder"));
        PlainFiles.replace(name, new byte[]{'2'});
        assertEquals("2", Files.readString(name));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "no other system leads through the descriptor of a folder")
    void what_is_written_into_a_held_slot_does_not_follow_a_link_that_takes_its_place() throws IOException {
        SlotDirectory slot = SlotDirectory.of(data, 3);
        slot.create();
        Path outside = Files.createDirectory(data.resolve("elsewhere"));
        Files.writeString(outside.resolve("boinc_ufr_out"), "");
        Files.createDirectory(slot.path().resolve("folder"));
        slot.held(held -> {
            assertTrue(held.isFolder());
            Files.move(slot.path(), data.resolve("away"));
            Files.createSymbolicLink(slot.path(), outside);
            UploadNotes.tell(held, "folder/out", 0);
            UploadNotes.remove(held, "out");
            PlainFiles.replace(held.path().resolve("init_data.xml"), new byte[3]);
            assertTrue(held.plainFile("init_data.xml").isPresent());
            held.delete("folder");
            return true;
        });
        assertEquals(List.of("boinc_ufr_out"),
                Folders.entries(outside).stream().map(f -> f.getFileName().toString()).toList());
        assertEquals(3, Files.size(data.resolve("away/init_data.xml")));
        assertThrows(NotDirectoryException.class, () -> slot.held(held -> true));
    }
}
