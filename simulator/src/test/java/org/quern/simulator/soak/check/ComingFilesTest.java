package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
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
import org.quern.model.TransferState;
import org.quern.model.Workunit;

/** Which downloads are due, and how much space they keep from further work. */
class ComingFilesTest {
    private static final ResultOutcome GIVEN_UP = ResultOutcome.FRESH.withState(ResultState.ABORTED);

    @Test
    void theInputOfATaskThatWasGivenUpIsNotDue() {
        assertEquals(Set.of("input"), ComingFiles.unwanted(project("p", GIVEN_UP, 1)));
    }

    @Test
    void theInputOfATaskThatIsToBeComputedIsDue() {
        assertEquals(Set.of(), ComingFiles.unwanted(project("p", ResultOutcome.FRESH, 1)));
        assertEquals(Set.of(), ComingFiles.unwanted(
                project("p", ResultOutcome.FRESH.withState(ResultState.FILES_DOWNLOADED), 1)));
    }

    @Test
    void aProjectsOwnFilesKeepItFromWorkHoweverLargeTheyAreAndOthersOnlyIfTheyFit() {
        SavedProject asked = project("p", ResultOutcome.FRESH, 1e17);
        assertEquals(1e17, ComingFiles.bytes(state(asked, project("q", ResultOutcome.FRESH, 1e18)), asked, 1e9));
        assertEquals(1e17 + 1e8,
                ComingFiles.bytes(state(asked, project("q", ResultOutcome.FRESH, 1e8)), asked, 1e9));
    }

    private static SavedProject project(String name, ResultOutcome outcome, double bytes) {
        FileRecord input = FileRecord.described(FileInfo.named("input", bytes), 0)
                .withTransfer(TransferState.created(false, 0));
        Result result = new Result("task", "workunit", "simulated", 1, "", 1e9, 0, false, List.of());
        Workunit workunit = new Workunit("workunit", "app", 1, "", 1e9, 1e9, 1e9, 1e9,
                List.of(FileRef.of("input", "in")), "", null);
        return SavedProject.attached(ProjectUrl.of("http://" + name + ".example/")).withWork(List.of(),
                List.of(input), List.of(), List.of(workunit), List.of(new SavedResult(result, outcome)));
    }

    private static SavedState state(SavedProject... projects) {
        SavedState fresh = SavedState.fresh(HostInfo.plain(1, 1e9), "simulated", "8.3.0");
        return new SavedState(fresh.host(), fresh.timeStats(), fresh.netStats(), List.of(projects), fresh.tasks(),
                fresh.platform(), fresh.version(), fresh.runMode(), fresh.gpuMode(), fresh.networkMode(),
                fresh.hostVenue(), fresh.userCpids(), fresh.ledgers(), fresh.choreTimes(), fresh.suite());
    }
}
