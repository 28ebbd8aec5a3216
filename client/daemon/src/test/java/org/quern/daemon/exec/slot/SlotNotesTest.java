package org.quern.daemon.exec.slot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ProjectUrl;
import org.quern.model.TrickleUp;

/** The small files by which client and program leave notes to each other and to a later start. */
class SlotNotesTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8090/testproj/");
    private static final String RESULT = "rigapp_9327_1795259372.242809_0";

    /** Recorded from a client 7.20.5. */
    private static final String RECORDED = """
            <active_task>
                <project_master_url>http://127.0.0.1:8090/testproj/</project_master_url>
                <result_name>rigapp_9327_1795259372.242809_0</result_name>
                <checkpoint_cpu_time>2.791172</checkpoint_cpu_time>
                <checkpoint_elapsed_time>27.235494</checkpoint_elapsed_time>
                <fraction_done>0.085661</fraction_done>
                <peak_working_set_size>3522560</peak_working_set_size>
                <peak_swap_size>6246400</peak_swap_size>
                <peak_disk_usage>14849</peak_disk_usage>
            </active_task>
            """;

    @TempDir
    Path data;

    private SlotDirectory slot;
    private TrickleFiles trickles;

    @BeforeEach
    void create() throws IOException {
        slot = SlotDirectory.of(data, 0);
        slot.create();
        trickles = new TrickleFiles(Files.createDirectories(data.resolve("projects/p")));
    }

    @Test
    void a_recorded_task_state_is_read_and_written_back_the_same() throws IOException {
        Path file = Files.writeString(slot.path().resolve("boinc_task_state.xml"), RECORDED);
        TaskState state = TaskState.read(slot, PROJECT, RESULT).orElseThrow();
        assertEquals(new TaskState(PROJECT, RESULT, 2.791172, 27.235494, 0.085661, 3522560, 6246400, 14849), state);
        Files.delete(file);
        state.write(slot);
        assertEquals(RECORDED, Files.readString(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<active_task>", "<active_task><result_name>other</result_name></active_task>"})
    void a_task_state_of_another_task_or_a_broken_one_is_none(String text) throws IOException {
        Files.writeString(slot.path().resolve("boinc_task_state.xml"), text);
        assertEquals(Optional.empty(), TaskState.read(slot, PROJECT, RESULT));
        assertEquals(Optional.empty(), TaskState.read(SlotDirectory.of(data, 1), PROJECT, RESULT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan", "-5", "1e999", "x", ""})
    void numbers_that_are_none_are_zero(String number) throws IOException {
        Files.writeString(slot.path().resolve("boinc_task_state.xml"), RECORDED.replace("2.791172", number));
        assertEquals(0, TaskState.read(slot, PROJECT, RESULT).orElseThrow().checkpointCpuTime());
    }

    @Test
    void a_trickle_moves_to_the_project_and_stays_until_it_is_acknowledged() throws IOException {
        Files.writeString(slot.path().resolve("trickle_up.xml"), "<variety>v</variety>\n<x>\u00e9</x>\n");
        assertTrue(trickles.take(slot, "wu_1_0", 1000));
        assertFalse(trickles.take(slot, "wu_1_0", 1000));
        TrickleUp expected = new TrickleUp("wu_1_0", 1000, "<variety>v</variety>\n<x>\u00e9</x>\n");
        assertTrue(trickles.pending());
        assertEquals(List.of(expected), trickles.markSent());
        assertEquals(List.of(expected), trickles.markSent(), "a request that failed is repeated");
        trickles.forgetSent();
        assertFalse(trickles.pending());
    }

    @Test
    void a_link_that_takes_the_place_of_a_trickle_at_the_last_moment_does_not_stay_in_the_projects_folder()
            throws Exception {
        Path message = slot.path().resolve("trickle_up.xml");
        Path file = Files.writeString(slot.path().resolve("file"), "text");
        Path link = Files.createSymbolicLink(slot.path().resolve("link"), Path.of("../../secret"));
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> program = CompletableFuture.runAsync(() -> {
            while (!over.get()) {
                putInPlace(file, message);
                putInPlace(link, message);
            }
        });
        try {
            for (int i = 0; i < 3000; i++) {
                takeIfThere(i);
            }
        } finally {
            over.set(true);
            program.join();
        }
        try (Stream<Path> taken = Files.list(trickles.project())) {
            assertEquals(List.of(), taken.filter(each -> !PlainFiles.isPlain(each)).toList());
        }
    }

    private void takeIfThere(int now) {
        try {
            trickles.take(slot, "wu_1_0", now);
        } catch (IOException gone) {
            // The program was in between.
        }
    }

    /** A copy of a file, or a link like another one, by a move that leaves no gap. */
    private static void putInPlace(Path source, Path target) {
        Path fresh = source.resolveSibling("fresh");
        try {
            Files.copy(source, fresh, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A task's disk bound counts its slot and its outputs; the rest of the disk is for the tasks of others. */
    @Test
    void a_program_cannot_fill_the_disk_with_trickles_that_no_server_takes() throws IOException {
        Path message = slot.path().resolve("trickle_up.xml");
        write(message, 600_000_000);
        assertTrue(trickles.take(slot, "wu_1_0", 1000));
        write(message, 600_000_000);
        assertThrows(IOException.class, () -> trickles.take(slot, "wu_1_0", 1001));
        assertFalse(Files.exists(message), "it is thrown away");
        Files.writeString(message, "<short/>");
        assertTrue(trickles.take(slot, "wu_1_0", 1002), "what still fits is kept");
    }

    @Test
    void a_program_cannot_fill_the_projects_folder_with_trickles_that_no_server_takes() throws IOException {
        Path message = slot.path().resolve("trickle_up.xml");
        for (int i = 1; i < 20_000; i++) {
            Files.createFile(data.resolve("projects/p/trickle_up_wu_0_0_" + i + ".xml"));
        }
        Files.writeString(message, "<last/>");
        assertTrue(trickles.take(slot, "wu_1_0", 1000));
        Files.writeString(message, "<more/>");
        assertThrows(IOException.class, () -> trickles.take(slot, "wu_1_0", 1001));
        assertFalse(Files.exists(message), "it is thrown away");
    }

    /** Apparent size: a hole takes no time to write. */
    private static void write(Path file, long bytes) throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            content.setLength(bytes);
        }
    }

    @Test
    void two_trickles_of_one_second_are_kept_apart_and_those_that_come_later_survive() throws IOException {
        Files.writeString(slot.path().resolve("trickle_up.xml"), "1");
        trickles.take(slot, "wu_1_0", 1000);
        trickles.markSent();
        Files.writeString(slot.path().resolve("trickle_up.xml"), "2");
        trickles.take(slot, "wu_1_0", 1000);
        trickles.forgetSent();
        assertEquals(List.of(new TrickleUp("wu_1_0", 1001, "2")), trickles.markSent());
    }

    @Test
    void a_repeated_request_holds_all_that_its_acknowledgement_will_delete() throws IOException {
        Files.writeString(slot.path().resolve("trickle_up.xml"), "first");
        trickles.take(slot, "wu_2_0", 1000);
        trickles.markSent();
        for (int i = 0; i < 3; i++) {
            Files.writeString(slot.path().resolve("trickle_up.xml"), "x".repeat(1_000_000));
            trickles.take(slot, "wu_1_0", 1000);
        }
        List<TrickleUp> repeated = trickles.markSent();
        assertEquals(new TrickleUp("wu_2_0", 1000, "first"), repeated.getFirst());
        trickles.forgetSent();
        assertEquals(4 - repeated.size(), trickles.markSent().size(), "what was in no request stays");
    }

    @Test
    void a_task_whose_name_leaves_no_room_for_a_message_is_told_apart_from_a_mistake() throws IOException {
        Files.writeString(slot.path().resolve("trickle_up.xml"), "1");
        assertThrows(IOException.class, () -> trickles.take(slot, "n".repeat(240), 1000));
    }

    @Test
    void upload_requests_are_listed_and_answered() throws IOException {
        Files.createFile(slot.path().resolve("boinc_ufr_out"));
        Files.createFile(slot.path().resolve("boinc_ufr_"));
        Files.createDirectories(slot.path().resolve("boinc_ufr_folder/x"));
        assertEquals(List.of("folder", "out"), UploadNotes.requests(slot));
        UploadNotes.remove(slot, "folder");
        UploadNotes.remove(slot, "out");
        assertEquals(List.of(), UploadNotes.requests(slot));
        UploadNotes.tell(slot, "out", 1);
        assertEquals("<status>1</status>\n", Files.readString(slot.path().resolve("boinc_ufs_out")));
    }
}
