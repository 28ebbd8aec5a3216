package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.UserCommand;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.SmallVolume;

/** A real client on a real disk of some megabytes that is full, and in a directory that vanishes. */
class FullVolumeTest {
    private static final long VOLUME_BYTES = 96L << 20;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aClientOutlivesAFullDiskAndGoesOnByItselfOnceThereIsSpace() throws Exception {
        try (SmallVolume small = SmallVolume.mount(directory, VOLUME_BYTES);
                ProjectServer server = ProjectServer
                        .start(ProjectOptions.of(directory.resolve("project")).withTasks(2));
                ClientOnAVolume client = new ClientOnAVolume(small.folder(), "<disk_policy>report-only</disk_policy>",
                        "")) {
            Path reserve = client.data.resolve("quern_reserve");
            client.waiting().untilHolds("the reserve is made", () -> Files.exists(reserve) && Files.size(reserve) > 0);
            Path filler = small.folder().resolve("filler");
            ClientOnAVolume.fill(filler);

            client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.GPU, RunMode.NEVER, 0));
            client.waiting().untilHolds("the state is saved from the reserve",
                    () -> !Files.exists(reserve) && client.saved().gpuMode() == RunMode.NEVER);
            client.waiting().untilHolds("the user is told that the state cannot be written", () -> {
                ClientOnAVolume.fill(filler);
                client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.GPU,
                        client.saved().gpuMode() == RunMode.NEVER ? RunMode.AUTO : RunMode.NEVER, 0));
                return client.says("The state file cannot be written (the disk is full");
            });
            assertFalse(client.daemon.hasEnded());
            assertTrue(client.saved().host().ncpus() > 0, "the state of before is there");

            Files.delete(filler);
            // A program that the client was just starting holds the deleted file for a moment more: the space comes then.
            client.waiting().untilHolds("there is space for a file", () -> Files.exists(Files
                    .writeString(client.data.resolve("attach.xml"), ClientOnAVolume.attachFile(server))));
            client.daemon.reread();
            client.waiting().untilHolds("all tasks are valid", () -> server.report().valid() == 2);
            assertEquals(0, server.report().error());
            client.waiting().untilHolds("the reserve is made again", () -> Files.exists(reserve));
        }
    }

    @Test
    void aDownloadThatFindsNoSpaceWaitsForIt() throws Exception {
        try (SmallVolume small = SmallVolume.mount(directory, VOLUME_BYTES);
                ProjectServer server = ProjectServer
                        .start(ProjectOptions.of(directory.resolve("project")).withTasks(1));
                ClientOnAVolume client = new ClientOnAVolume(small.folder(), "<disk_policy>report-only</disk_policy>",
                        "")) {
            Path filler = small.folder().resolve("filler");
            Files.writeString(client.data.resolve("attach.xml"), ClientOnAVolume.attachFile(server));
            client.daemon.reread();
            // The disk may fill up before the download or in the middle of it, or just after: nothing may be lost in any case.
            client.waiting().untilHolds("it has work and its downloads find no space", () -> {
                if (client.says("completed: got 1 new tasks")) {
                    ClientOnAVolume.fill(filler);
                }
                return client.says("is postponed for 10 minutes") || client.says("Finished download of");
            });
            assertFalse(client.daemon.hasEnded());
            Files.deleteIfExists(filler);
            client.waiting().untilHolds("the task is valid", () -> server.report().valid() == 1);
            assertEquals(0, server.report().error(), () -> String.join("\n", client.said()));
        }
    }

    @Test
    void aDirectoryThatVanishesAndComesBackCostsNothing() throws Exception {
        try (ClientOnAVolume client = new ClientOnAVolume(directory, "", "")) {
            client.waiting().untilHolds("the state is saved", () -> client.saved().runMode() == RunMode.ALWAYS);
            Path away = directory.resolve("away");
            Files.move(client.data, away);
            client.daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.NETWORK, RunMode.NEVER, 0));
            client.waiting().untilHolds("the user is told",
                    () -> client.says("The state file cannot be written (the folder is not there any more"));
            assertFalse(client.daemon.hasEnded());
            Files.move(away, client.data);
            client.waiting().untilHolds("the state is saved again",
                    () -> client.saved().networkMode() == RunMode.NEVER);
        }
    }
}
