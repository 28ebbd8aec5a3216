package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.ReportedFile;
import org.quern.model.ResultState;

/** What becomes of a task whose output its server will never have (docs/protocol/file-transfer.md 1.2). */
class RefusedUploadTest {
    private static final TransferOutcome LATER = new TransferOutcome.Transient(-184, "HTTP 503");
    private static final TransferOutcome REFUSED = new TransferOutcome.Permanent(-128, "it was refused: too large");
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void anOutputThatTheServerRefusesForGoodIsToldWithTheFileOfATaskThatEndedWell() {
        world.transfer = command -> command instanceof Command.Upload ? REFUSED : new TransferOutcome.Done();
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        var outcome = server.reports.values().iterator().next().getFirst();
        assertEquals(ResultState.FILES_UPLOADED, outcome.state());
        assertEquals(0, outcome.exitStatus());
        assertEquals("<stderr_txt>\nx\n</stderr_txt>\n", outcome.stderr());
        assertEquals(Map.of(server.sent.getFirst() + "_out", "permanent upload error"), told());
    }

    @Tag("slow")
    @Test
    void anUploadThatItsUserAbortsIsReportedAsUploadFailure() {
        world.transfer = command -> command instanceof Command.Upload ? LATER : new TransferOutcome.Done();
        world.runUntil("upload", 1300, w -> w.ordered(Command.Upload.class));
        String output = server.sent.getFirst() + "_out";
        world.post(new Event.Asked(new UserCommand.AbortTransfer(new FileId(server.url, output))));
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        var outcome = server.reportsOf(server.sent.getFirst()).getFirst();
        assertEquals(ResultState.UPLOAD_FAILED, outcome.state());
        assertEquals(-187, outcome.exitStatus());
        assertTrue(outcome.stderr().contains("transfer aborted by user"), outcome.stderr());
        assertEquals(Map.of(), told());
    }

    @Tag("slow")
    @Test
    void anUploadIsGivenUpAfterNinetyDays() {
        world.transfer = command -> command instanceof Command.Upload ? LATER : new TransferOutcome.Done();
        world.runUntil("upload", 1300, w -> w.ordered(Command.Upload.class));
        for (int day = 0; day < 95; day++) {
            world.step(86_400);
            world.post(new Event.DateTold("its server", server.url, world.wall)); // what it told was read a day late
            world.post(new Event.Asked(new UserCommand.NetworkAvailable()));
            world.run(3);
        }
        world.runUntil("report", 6000, w -> !server.reports.isEmpty());
        assertEquals(List.of(BoincError.words(-182)), List.copyOf(told().values()));
    }

    /** Files in reports, with what went wrong. */
    private Map<String, String> told() {
        return server.requests.stream().flatMap(request -> request.results().stream())
                .flatMap(result -> result.uploaded().stream())
                .collect(Collectors.toMap(file -> file.info().name(), ReportedFile::error, (first, _) -> first));
    }
}
