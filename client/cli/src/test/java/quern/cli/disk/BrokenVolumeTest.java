package quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quern.cli.QuernRun;
import quern.engine.UserCommand;
import quern.model.RunMode;
import quern.server.ProjectOptions;
import quern.server.ProjectServer;
import quern.testing.BrittleVolume;

/** A real client on a disk that breaks down while it runs. */
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

            disk.repair();
            client.waiting().untilHolds("the state is saved again", () -> client.saved().gpuMode() == RunMode.NEVER);
            Files.writeString(client.data.resolve("attach.xml"), ClientOnAVolume.attachFile(server));
            client.daemon.reread();
            client.waiting().untilHolds("the task is valid", () -> server.report().valid() == 1);
            assertEquals(0, server.report().error());
        }
    }

    /** It runs, and a manager that asks finds it. */
    private static void assertAnswers(ClientOnAVolume client) {
        assertFalse(client.daemon.hasEnded());
        QuernRun status = QuernRun.quern("status", "--data-dir", client.data.toString());
        assertEquals(0, status.exitCode(), status::toString);
        assertTrue(status.out().startsWith("Client     Quern"), status.out());
    }
}
