package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;

/** Tasks of one workunit (docs/protocol/scheduler-rpc.md 5.6) and what they wait for. */
class SharedFilesTest {
    private final FakeServer server = new FakeServer("alpha", 0);
    private final FakeWorld world = new FakeWorld(2, server);

    /** Tasks that need a file without a URL, the last two of which say that they write it. */
    private void takeTasksThatWaitForEachOther(int results, int references) {
        List<FileRef> refs = IntStream.range(0, references).mapToObj(i -> FileRef.of("f", "")).toList();
        List<Result> tasks = new ArrayList<>();
        for (int i = 0; i < results; i++) {
            tasks.add(new Result("r" + i, "w", "plat", 100, "", world.wall + 1e6, 0, false,
                    i < results - 2 ? List.of() : List.of(FileRef.of("f", ""))));
        }
        world.run(5);
        world.post(new Event.SchedulerReplied(server.url, server.reply(List.of(),
                List.of(FileInfo.named("f", 10), FileInfo.named("program", 1)),
                List.of(new Workunit("w", "app", 100, "", 1e12, 1e15, 1e8, 1e8, refs, "", null)), tasks), true));
        world.step(1);
    }

    @Test
    void aFileThatOnlyTasksWriteThatNeedItNeverComesAndTheyFailAtOnce() {
        takeTasksThatWaitForEachOther(4, 3);
        assertEquals(4, world.results().size());
        assertTrue(world.results().stream().allMatch(result -> result.outcome().exitStatus() == -186),
                world.results().toString());
    }

    @Test
    void ofThousandsOfFilesThatCannotBeHadAReportNamesTheFirst() {
        takeTasksThatWaitForEachOther(2, 900);
        SavedResult result = world.results().getFirst();
        assertEquals(5, result.outcome().stderr().split("<file_xfer_error>", -1).length - 1, result.outcome().stderr());
    }
}
