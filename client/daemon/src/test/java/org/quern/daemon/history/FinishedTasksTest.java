package org.quern.daemon.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.App;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.Workunit;
import org.quern.rpc.history.HistoryEntry;

/** docs/history.md. */
class FinishedTasksTest {
    private static final FileRecord OUTPUT = FileRecord.described(FileInfo.named("out_1", 0), 0);

    private final FinishedTasks finished = new FinishedTasks(new ComputingTasks());

    @Test
    void aTaskWhoseOutputItsServerTookIsASuccess() {
        HistoryEntry.TaskFinished told = look(OUTPUT.asUploaded());
        assertEquals("success", told.outcome());
        assertEquals(1, told.credit(), 1e-9);
    }

    @Test
    void aTaskWhoseOutputItsServerRefusedForGoodIsNoSuccess() {
        HistoryEntry.TaskFinished told = look(OUTPUT.withStatus(-224, "refused").asUploaded());
        assertEquals("upload failed", told.outcome());
        assertEquals(0, told.credit());
    }

    private HistoryEntry.TaskFinished look(FileRecord output) {
        SavedState fresh = SavedState.fresh(HostInfo.plain(1, 1e9), "platform", "8.3.0");
        finished.begin(fresh);
        Workunit workunit = new Workunit("wu_1", "app", 100, "", 1e9 * 86_400 / 200, 1e15, 1e9, 1e9, List.of(), "",
                null);
        Result result = new Result("wu_1_0", "wu_1", "platform", 100, "", 0, 0, false,
                List.of(FileRef.of("out_1", "out")));
        ResultOutcome outcome = ResultOutcome.FRESH.withState(ResultState.FILES_UPLOADED).withCompletedTime(7);
        SavedProject project = SavedProject.attached(ProjectUrl.of("http://a.test/")).withWork(
                List.of(App.named("app")), List.of(output), List.of(), List.of(workunit),
                List.of(new SavedResult(result, outcome)));
        return (HistoryEntry.TaskFinished) finished.look(fresh.withProjects(List.of(project))).getFirst();
    }
}
