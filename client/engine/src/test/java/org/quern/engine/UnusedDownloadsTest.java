package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.state.look.UnusedFiles;
import org.quern.model.FileRecord;
import org.quern.scheduler.contact.RpcTiming;

/** What a project has fetched for nothing is bounded (decision 0042). */
class UnusedDownloadsTest {
    private static final double BIG = 1e9;
    private static final double STEP_SECONDS = 20;
    private static final double DAY = 86_400;
    private final FakeServer server = new FakeServer("alpha", 0);

    /** Each reply names a file for later tasks, and has the one before deleted. */
    @Tag("slow")
    @Test
    void filesUnderEverNewNamesThatNoTaskUsesTakeTheLineForABoundedTime() {
        FakeWorld world = withBigInputs();
        hostile(world, 0.1 * DAY);
        double bytes = downloaded(world) * BIG;
        double most = UnusedFiles.MOST_BYTES + 0.1 * DAY * RpcTiming.BYTES_A_SECOND + 3 * BIG;
        assertTrue(bytes <= most, bytes + " bytes");
        assertTrue(bytes >= UnusedFiles.MOST_BYTES, "it was let do so: " + bytes);
        assertTrue(world.decisions.stream().anyMatch(why -> why.reason().contains("no task has computed with")));
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        hostile(world, 1200);
        assertTrue(downloaded(world) * BIG > bytes, "its user wants it to go on");
    }

    /** 20 GB in a day, each of which a task computes with. */
    @Tag("slow")
    @Test
    void aProjectWithBigFilesThatItsTasksUseIsNotHindered() {
        FakeWorld world = withBigInputs();
        server.supply = 20;
        server.most = 4;
        for (double passed = 0; passed < DAY && server.reports.size() < 20; passed += STEP_SECONDS) {
            world.step(STEP_SECONDS);
        }
        assertTrue(server.reports.size() >= 20, server.reports.size() + " of " + server.sent.size());
        assertEquals(0, world.decisions.stream().filter(why -> why.reason().contains("postponed")).count());
    }

    private FakeWorld withBigInputs() {
        server.inputBytes = BIG;
        FakeWorld world = BoincsRules.world(1, server);
        world.downloadedBytes = BIG;
        return world;
    }

    private void hostile(FakeWorld world, double seconds) {
        for (double passed = 0; passed < seconds; passed += STEP_SECONDS) {
            server.nextRpcDelay = 60;
            if (server.files.isEmpty()) { // the last reply has told of it
                String name = "file_" + world.wall + "_in";
                server.deletions.clear();
                server.deletions.addAll(world.view == null ? List.of() : world.view().state().projects().stream()
                        .flatMap(project -> project.files().stream()).filter(FileRecord::present)
                        .map(FileRecord::name).filter(old -> old.endsWith("_in")).toList());
                server.files.add(FakeServer.download(name, BIG, true));
            }
            world.step(STEP_SECONDS);
        }
    }

    private static long downloaded(FakeWorld world) {
        return world.commands.stream().filter(
                command -> command instanceof Command.Download get && get.file().name().endsWith("_in")).count();
    }
}
