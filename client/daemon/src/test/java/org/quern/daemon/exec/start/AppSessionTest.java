package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.daemon.exec.PlainSettings;
import org.quern.daemon.exec.channel.AppChannel;
import org.quern.daemon.exec.channel.ChannelName;
import org.quern.daemon.exec.channel.ControlMessage;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;

/** One conversation without a process: the test plays the program, and the clock. */
class AppSessionTest {
    private static final Heartbeat HEARTBEAT = new Heartbeat(1e6, 1e9, false, 0);

    @TempDir
    Path data;

    private final List<TaskFact> facts = new ArrayList<>();
    private Runnable whenTold = () -> {
    };
    private final AtomicLong seconds = new AtomicLong(1000);
    private AppChannel channel;
    private AppSession session;
    private TaskPaths paths;

    @BeforeEach
    void open() throws IOException {
        TaskLaunch launch = new LaunchBuilder(data).program("#!/bin/sh\n")
                .output(new FileRef("out_1", "out", false, true, false),
                        LaunchBuilder.output("out_1", 0, false))
                .build();
        paths = TaskPaths.of(data, launch);
        paths.slot().create();
        channel = AppChannel.create(paths.slot().path());
        PosixProcessControl control = new PosixProcessControl();
        StartContext context = new StartContext(launch, paths, PlainSettings.of(data, host -> ""), control,
                new TaskProcesses(control, "none"), Instant.now(), () -> false, fact -> {
                    facts.add(fact);
                    whenTold.run();
                });
        session = new AppSession(context, channel, () -> seconds.get() * 1_000_000_000L);
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void a_program_that_reads_nothing_for_180_seconds_is_told_once() {
        session.send(ControlMessage.SUSPEND);
        session.send(ControlMessage.QUIT);
        pass(180);
        assertEquals(List.of(), facts);
        pass(1);
        pass(100);
        assertEquals(List.of(new TaskFact.Unresponsive()), facts);
    }

    @Test
    void a_heartbeat_that_is_not_read_is_dropped() {
        session.poll(HEARTBEAT);
        session.poll(new Heartbeat(2e6, 1e9, false, 0));
        assertEquals(HEARTBEAT.text(), channel.receive(ChannelName.HEARTBEAT).orElseThrow());
        session.poll(new Heartbeat(3e6, 1e9, false, 0));
        assertEquals(new Heartbeat(3e6, 1e9, false, 0).text(), channel.receive(ChannelName.HEARTBEAT).orElseThrow());
    }

    @Test
    void news_wait_until_the_channel_is_free() throws IOException {
        session.announceTrickleDown();
        session.poll(HEARTBEAT);
        session.tellUploadStatus(paths.slot(), "out", 0);
        session.poll(HEARTBEAT);
        assertEquals("<have_trickle_down/>\n", channel.receive(ChannelName.TRICKLE_DOWN).orElseThrow());
        session.poll(HEARTBEAT);
        assertEquals("<upload_file_status/>\n", channel.receive(ChannelName.TRICKLE_DOWN).orElseThrow());
    }

    @Test
    void the_finish_file_of_a_living_program_is_told_once_within_ten_seconds() throws IOException {
        Files.writeString(paths.slot().path().resolve("boinc_finish_called"), "0\n");
        pass(9);
        assertEquals(List.of(), facts);
        pass(1);
        pass(30);
        assertEquals(List.of(new TaskFact.FinishFileSeen()), facts);
    }

    @Test
    void an_early_upload_of_a_copied_output_leaves_the_original_in_the_slot() throws IOException {
        Path original = Files.writeString(paths.slot().path().resolve("out"), "part 1");
        Files.createFile(paths.slot().path().resolve("boinc_ufr_out"));
        channel.send(ChannelName.TRICKLE_UP, "<have_new_upload_file/>\n");
        session.poll(HEARTBEAT);
        assertEquals(1, facts.size());
        assertTrue(facts.getFirst() instanceof TaskFact.UploadRequested told && told.output().nbytes() == 6);
        assertEquals("part 1", Files.readString(original));
        assertEquals("part 1", Files.readString(paths.project().resolve("out_1")));
    }

    @Test
    void an_upload_is_asked_for_once_and_stays_noted_until_it_is_answered() throws IOException {
        Path note = Files.createFile(paths.slot().path().resolve("boinc_ufr_out"));
        for (int i = 0; i < 3; i++) {
            channel.send(ChannelName.TRICKLE_UP, "<have_new_upload_file/>\n");
            session.poll(HEARTBEAT);
        }
        assertEquals(1, facts.size());
        assertTrue(Files.exists(note), "a client that crashes now asks again after its next start");
        session.tellUploadStatus(paths.slot(), "out", 0);
        assertTrue(Files.notExists(note));
        assertTrue(Files.exists(paths.slot().path().resolve("boinc_ufs_out")));
    }

    @Test
    void an_upload_that_was_given_up_since_its_file_was_written_anew_is_asked_for_again() throws IOException {
        Files.writeString(paths.slot().path().resolve("out"), "part 1");
        Path note = Files.createFile(paths.slot().path().resolve("boinc_ufr_out"));
        channel.send(ChannelName.TRICKLE_UP, "<have_new_upload_file/>\n");
        session.poll(HEARTBEAT);
        Files.writeString(paths.slot().path().resolve("out"), "part 1 and 2");
        session.askUploadAgain("out");
        assertTrue(facts.getLast() instanceof TaskFact.UploadRequested told && told.output().nbytes() == 12);
        Files.delete(note);
        session.askUploadAgain("out");
        assertEquals(2, facts.size(), "the program waits for nothing");
        Files.createFile(note);
        channel.send(ChannelName.TRICKLE_UP, "<have_new_upload_file/>\n");
        session.poll(HEARTBEAT);
        assertEquals(3, facts.size(), "its next wish");
    }

    @Test
    void a_file_that_its_program_never_ceases_to_write_is_not_read_for_ever() throws IOException {
        Files.writeString(paths.slot().path().resolve("out"), "part 1");
        Files.createFile(paths.slot().path().resolve("boinc_ufr_out"));
        for (int i = 0; i < 100; i++) {
            session.askUploadAgain("out");
        }
        assertEquals(10, facts.size());
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "no other system leads through the descriptor of a folder")
    void a_link_that_takes_the_place_of_the_slot_while_messages_are_taken_leads_the_client_nowhere()
            throws IOException {
        Path outside = Files.createDirectory(data.resolve("outside"));
        Files.createFile(outside.resolve("boinc_ufr_strange"));
        Files.createFile(outside.resolve("boinc_ufr_out"));
        Files.writeString(paths.slot().path().resolve("trickle_up.xml"), "text");
        whenTold = () -> {
            try {
                Files.move(paths.slot().path(), data.resolve("away"));
                Files.createSymbolicLink(paths.slot().path(), outside);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        channel.send(ChannelName.TRICKLE_UP, "<have_new_trickle_up/><have_new_upload_file/>");
        session.poll(HEARTBEAT);
        assertEquals(List.of(new TaskFact.TrickleUp()), facts);
        assertTrue(Files.exists(outside.resolve("boinc_ufr_strange")), "it is none of the task's");
    }

    @Test
    void what_was_announced_to_a_client_that_crashed_is_taken_up_by_the_next() throws IOException {
        Files.writeString(paths.slot().path().resolve("trickle_up.xml"), "text");
        Files.createFile(paths.slot().path().resolve("boinc_ufr_out"));
        Files.writeString(paths.slot().path().resolve("trickle_down_9"), "news");
        session.takeUp();
        assertEquals(TaskFact.TrickleUp.class, facts.get(0).getClass());
        assertEquals(TaskFact.UploadRequested.class, facts.get(1).getClass());
        session.poll(HEARTBEAT);
        assertEquals("<have_trickle_down/>\n", channel.receive(ChannelName.TRICKLE_DOWN).orElseThrow());
    }

    @Test
    void a_trickle_that_is_a_link_or_a_folder_is_deleted_and_told_to_nobody() throws IOException {
        Path secret = Files.writeString(data.resolve("secret"), "secret");
        Path trickle = paths.slot().path().resolve("trickle_up.xml");
        Files.createSymbolicLink(trickle, secret);
        channel.send(ChannelName.TRICKLE_UP, "<have_new_trickle_up/>\n");
        session.poll(HEARTBEAT);
        Files.createDirectories(trickle.resolve("folder"));
        channel.send(ChannelName.TRICKLE_UP, "<have_new_trickle_up/>\n");
        session.poll(HEARTBEAT);
        assertEquals(List.of(), facts);
        assertTrue(Files.notExists(trickle));
        assertEquals("secret", Files.readString(secret));
    }

    private void pass(int count) {
        for (int i = 0; i < count; i++) {
            seconds.incrementAndGet();
            session.poll(HEARTBEAT);
        }
    }
}
