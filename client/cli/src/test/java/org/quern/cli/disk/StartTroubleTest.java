package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.SmallVolume;

/** What people and programs are told while a real client has a task and its disk takes no start. */
class StartTroubleTest {
    private static final String REASON = "programs may not be executed on this volume: mount it without noexec";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theStatusSaysThatNoTaskCanBeStartedAndWhyForPeopleAndForPrograms() throws Exception {
        try (SmallVolume volume = SmallVolume.mount(directory, 96L << 20);
                ProjectServer server = ProjectServer
                        .start(ProjectOptions.of(directory.resolve("project")).withTasks(1));
                ClientOnAVolume client = new ClientOnAVolume(volume.folder(), "", "")) {
            volume.forbidExecution();
            Files.writeString(client.data.resolve("attach.xml"), ClientOnAVolume.attachFile(server));
            client.daemon.reread();
            client.waiting().untilHolds("no task can be started",
                    () -> client.says("No task can be started (" + REASON));
            QuernRun people = status(client);
            assertTrue(people.out().contains("Computing  on - no task can be started: " + REASON), people::toString);
            QuernRun programs = status(client, "--json");
            assertTrue(programs.out().contains("\"start_trouble\":\"" + REASON + "\""), programs::toString);
            assertTrue(programs.out().contains("\"running\":0,"), programs::toString);
            assertEquals(0, server.report().error());
        }
    }

    private static QuernRun status(ClientOnAVolume client, String... options) {
        return QuernRun.quern(java.util.stream.Stream.concat(
                java.util.stream.Stream.of("status", "--data-dir", client.data.toString()),
                java.util.stream.Stream.of(options)).toArray(String[]::new));
    }
}
