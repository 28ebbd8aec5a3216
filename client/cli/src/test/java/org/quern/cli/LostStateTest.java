package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.store.DiskFolder;
import org.quern.model.SavedState;
import org.quern.scheduler.send.SendBySeconds;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.server.config.SendRules;
import org.quern.store.StateFile;
import org.quern.testing.Eventually;

/** A client whose state is lost in the middle of a task. */
class LostStateTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String HOST = "Going on as host 1 of";
    private static final String RESENT = "goes on from its checkpoint in the quarantine";

    /** No pause between requests: a client that forgot its last one would be told that it comes too soon, and ask again after ten minutes only. */
    private static final SendRules AT_ONCE = new SendRules(0, 500, new SendBySeconds());

    @TempDir
    private Path directory = Path.of("");

    @FunctionalInterface
    private interface Loss {
        void happen(Path data) throws IOException;
    }

    @Test
    void theProjectSendsTheTaskAgainAndItGoesOnFromItsCheckpointWithTheFilesThatAreThere() throws Exception {
        goesOnAfter(LostStateTest::spoil,
                List.of("State: client_state.xml is damaged: ", "nothing is intact in it", HOST, RESENT));
    }

    /** They were taken for the last, and the slot of the task that they do not know was deleted. */
    @Test
    void soItIsIfEarlierStatesWerePutInThePlaceOfTheLast() throws Exception {
        goesOnAfter(data -> {
            Files.move(data.resolve("quern_state_older.xml"), data.resolve("client_state.xml"),
                    StandardCopyOption.REPLACE_EXISTING);
            Files.delete(data.resolve("client_state_prev.xml"));
            Files.deleteIfExists(data.resolve("quern_state_oldest.xml")); // no number tells
        }, List.of("The state file is an earlier one than the last", HOST, RESENT));
    }

    /** The task had no slot yet: the last request to the project says nothing of that, the number of the state does. */
    @Test
    void anEarlierStateThatKnowsTheTaskAndNotItsSlotLeavesItTheSlot() throws Exception {
        goesOnAfter(data -> {
            SavedState last = Objects.requireNonNull(new StateFile(new DiskFolder(data)).read().state());
            Path other = Files.createDirectories(directory.resolve("earlier"));
            new StateFile(new DiskFolder(other)).write(last.withTasks(List.of()));
            Files.copy(other.resolve("client_state.xml"), data.resolve("client_state.xml"),
                    StandardCopyOption.REPLACE_EXISTING);
        }, List.of("client_state.xml is an earlier state than the last", "Restarting task"));
    }

    /** Its input was deleted, as nothing referred to it, and came again with the task. */
    @Test
    void soItIsIfTheStateKnowsItsFilesOnly_andTheyStay() throws Exception {
        Map<Path, FileTime> before = new TreeMap<>();
        Map<Path, FileTime> after = new TreeMap<>();
        goesOnAfter(data -> {
            before.putAll(inputs(data));
            spoilResult(data);
        }, List.of("is left out, because its workunit", RESENT), data -> after.putAll(inputs(data)));
        assertFalse(before.isEmpty());
        assertEquals(before, after);
    }

    /** Files of the projects that are no programs, with the times at which they came. */
    private static Map<Path, FileTime> inputs(Path data) throws IOException {
        Map<Path, FileTime> inputs = new TreeMap<>();
        try (Stream<Path> files = Files.walk(data.resolve("projects"))) {
            for (Path file : files.filter(Files::isRegularFile).filter(file -> !Files.isExecutable(file)).toList()) {
                inputs.put(file, Files.getLastModifiedTime(file));
            }
        }
        return inputs;
    }

    private static void spoilResult(Path data) throws IOException {
        try (DirectoryStream<Path> generations = Files.newDirectoryStream(data, "{client_state,quern_state}*.xml")) {
            for (Path generation : generations) {
                String text = Files.readString(generation, StandardCharsets.ISO_8859_1);
                Files.writeString(generation, text.replaceAll("<wu_name>[^<]", "<wu_name>#"),
                        StandardCharsets.ISO_8859_1);
            }
        }
    }

    private void goesOnAfter(Loss loss, List<String> told) throws Exception {
        goesOnAfter(loss, told, data -> {
        });
    }

    /** The last text of {@code told} is that the task goes on. */
    private void goesOnAfter(Loss loss, List<String> told, Loss onceItGoesOn) throws Exception {
        Path data = directory.resolve("client");
        KilledClient client = new KilledClient(data);
        Path preferences = data.resolve("global_prefs_override.xml");
        Files.writeString(preferences, Files.readString(preferences).replace("<run_on_batteries>",
                "<disk_interval>1</disk_interval><run_on_batteries>"));
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(1)
                .withWorkSize(3).withSending(AT_ONCE).withFailurePause(Duration.ZERO))) {
            String attach = "<attach><project><master_url>" + server.masterUrl() + "</master_url><authenticator>"
                    + server.authenticator() + "</authenticator></project></attach>\n";
            client.start(attach);
            Path slot = data.resolve("slots/0");
            Eventually.within(TIMEOUT).showing(client::logEnd).untilHolds("the task has a checkpoint",
                    () -> Files.exists(slot.resolve("tile_checkpoint"))
                            && Files.exists(slot.resolve("boinc_task_state.xml")));
            List<ProcessHandle> programs = client.applications();
            client.kill();
            client.awaitEnd();
            programs.forEach(ProcessHandle::destroyForcibly); // else one may be done before the next client begins
            loss.happen(data);
            client.start(attach);
            Eventually.within(TIMEOUT).showing(client::logEnd).untilHolds("the task goes on",
                    () -> client.log().contains(told.getLast()));
            onceItGoesOn.happen(data);
            Eventually.within(TIMEOUT).showing(client::logEnd).untilHolds("the task is valid",
                    () -> server.report().isFinished() && server.report().valid() == 1);
            assertEquals(0, server.report().error(), client::logEnd);
            String log = client.log();
            told.forEach(text -> assertTrue(log.contains(text), client::logEnd));
            assertEquals(0, client.stop(), client::logEnd);
        }
    }

    private static void spoil(Path data) throws IOException {
        try (DirectoryStream<Path> generations = Files.newDirectoryStream(data, "{client_state,quern_state}*.xml")) {
            for (Path generation : generations) {
                Files.write(generation, new byte[4096]);
            }
        }
    }
}
