package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.Workunit;

/** Replies that name files of a task without describing them (docs/protocol/scheduler-rpc.md 5.6). */
class UndescribedFilesTest {
    private final FakeServer server = new FakeServer("alpha", 0);
    private final FakeWorld world = new FakeWorld(2, server);

    private List<String> taken(FileRef output, FileInfo... described) {
        List<FileInfo> files = Stream.concat(Stream.of(FileInfo.named("program", 1)), Stream.of(described)).toList();
        world.run(5);
        world.post(new Event.SchedulerReplied(server.url, server.reply(List.of(), files,
                List.of(new Workunit("w", "app", 100, "", 1e12, 1e15, 1e8, 1e8, List.of(), "", null)),
                List.of(new Result("r", "w", "plat", 100, "", world.wall + 1e6, 0, false, List.of(output)))), true));
        world.step(1);
        return world.results().stream().map(saved -> saved.result().name()).toList();
    }

    @Test
    void aTaskWhoseOutputNobodyDescribedIsLeftToItsServerAsNobodyKnowsWhereToSendIt() {
        assertEquals(List.of(), taken(FileRef.of("out", "out")));
        assertTrue(world.latest.stream().anyMatch(command -> command instanceof Command.Notify note
                && note.message().text().equals("Ignoring task r: its output files [out] are not described")),
                world.latest.toString());
    }

    @Test
    void aTaskWhoseOutputIsDescribedIsTaken() {
        assertEquals(List.of("r"), taken(FileRef.of("out", "out"), FakeServer.upload("out")));
    }

    @Test
    void aTaskIsTakenWhoseOutputNeedNotBeThere() {
        assertEquals(List.of("r"), taken(new FileRef("out", "out", false, false, true)));
    }
}
