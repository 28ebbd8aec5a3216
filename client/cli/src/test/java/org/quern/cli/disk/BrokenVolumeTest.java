package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.event.UserCommand;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.BrittleVolume;
import org.quern.testing.SmallVolume;

/** A real client on a disk that breaks down while it runs, and one that starts on a disk that is full already. */
class BrokenVolumeTest {
    private static final long VOLUME_BYTES = 96L << 20;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aClientOutlivesAFileSystemThatTurnsReadOnlyAndGoesOnOnceItIsRepaired() throws Exception {
        try (BrittleVolume disk = BrittleVolume.mount(directory, VOLUME_BYTES);
                ProjectServer server = ProjectServer
                        .start(ProjectOptions.of(directory.resolve("project")).withTasks(1));
                ClientOnAVolume client = new ClientOnAVolume(disk.folder(), "", "")) {
            client.waiting().untilHolds("the state is saved", () -> client.saved().runMode() == RunMode.ALWAYS);
            disk.breakDown();
            client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.GPU, RunMode.NEVER, 0));
            client.waiting().untilHolds("the user is told",
                    () -> client.says("The state file cannot be written (the file system is read-only"));
            assertAnswers(client);
            client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.NEVER, 0));
            client.waiting().untilHolds("that its answers are old is told", () -> QuernRun
                    .quern("explain", "--data-dir", client.data.toString()).err()
                    .contains("decisions.jsonl cannot be written since "));

            disk.repair();
            client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            client.waiting().untilHolds("the state is saved again", () -> client.saved().gpuMode() == RunMode.NEVER);
            Files.writeString(client.data.resolve("attach.xml"), ClientOnAVolume.attachFile(server));
            client.daemon.reread();
            client.waiting().untilHolds("the task is valid", () -> server.report().valid() == 1);
            assertEquals(0, server.report().error());
        }
    }

    @Test
    void aClientStartsOnAFullDiskSaysSoAndGoesOnOnceThereIsSpace() throws Exception {
        try (SmallVolume small = SmallVolume.mount(directory, VOLUME_BYTES)) {
            try (ClientOnAVolume client = new ClientOnAVolume(small.folder(), "", "")) {
                client.waiting().untilHolds("the state is saved", () -> client.saved().runMode() == RunMode.ALWAYS);
            }
            Path filler = small.folder().resolve("filler");
            Files.deleteIfExists(small.folder().resolve("client/quern_reserve"));
            ClientOnAVolume.fill(filler);
            try (ClientOnAVolume client = new ClientOnAVolume(small.folder(), "", "")) {
                client.waiting().untilHolds("the user is told",
                        () -> client.says("The state file cannot be written (the disk is full"));
                String told = client.said().stream().filter(text -> text.contains("--host")).findFirst().orElseThrow();
                assertAnswers(client, "--host", told.replaceFirst(".*--host (\\S+) .*", "$1"), "--password-file",
                        client.data.resolve("gui_rpc_auth.cfg").toString());
                client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.GPU, RunMode.NEVER, 0));
                Files.delete(filler);
                client.waiting().untilHolds("the state is saved again",
                        () -> client.saved().gpuMode() == RunMode.NEVER);
                client.waiting().untilHolds("commands find the client again",
                        () -> Files.exists(client.data.resolve("quern.port")));
            }
        }
    }

    @Test
    void aFirstStartOnAFullDiskIsRefusedWithTheReason() throws Exception {
        try (SmallVolume small = SmallVolume.mount(directory, VOLUME_BYTES)) {
            Path data = Files.createDirectories(small.folder().resolve("client"));
            ClientOnAVolume.fill(small.folder().resolve("filler"));
            IOException refused = assertThrows(IOException.class,
                    () -> Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
                    }).close());
            assertTrue(String.valueOf(refused.getMessage())
                    .contains("cannot be used (the disk is full: delete or move something)"), refused::toString);
        }
    }

    /** It runs, and a manager that asks finds it. */
    private static void assertAnswers(ClientOnAVolume client, String... where) {
        assertFalse(client.daemon.hasEnded());
        QuernRun status = QuernRun.quern(
                Stream.concat(Stream.of("status", "--data-dir", client.data.toString()), Stream.of(where))
                        .toArray(String[]::new));
        assertEquals(0, status.exitCode(), status::toString);
        assertTrue(status.out().startsWith("Client     Quern"), status.out());
    }
}
