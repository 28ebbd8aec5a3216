package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.TimeStats;
import org.quern.store.memory.MemoryFolder;

/** The time at which a client was last alive, when the record that tells it is lost. */
class SalvagedTimeTest {
    private static final double THEN = 1.7e9;
    private static final double DAY_SECONDS = 86_400;
    private static final String MAIN = "client_state.xml";
    private static final ProjectUrl URL = ProjectUrl.of("https://one.example/");

    /** Or what its projects asked for since would seem to be waits of weeks. */
    @Test
    void aClientGoesOnFromItsLatestContactIfItsOwnRecordComesFromAnOlderFile() throws IOException {
        MemoryFolder folder = new MemoryFolder(1);
        StateFile file = new StateFile(folder);
        file.write(lastAlive(THEN));
        file.write(lastAlive(THEN + DAY_SECONDS));
        String text = new String(folder.open(MAIN).readAllBytes(), StandardCharsets.ISO_8859_1);
        folder.write(MAIN, out -> out.write(text.replaceFirst("<last_update>", "<last_update>\0\0")
                .getBytes(StandardCharsets.ISO_8859_1)));
        SavedState found = new StateFile(folder).read().state();
        assertNotNull(found);
        SavedProject project = found.find(URL).orElseThrow();
        assertEquals(THEN + DAY_SECONDS, project.contact().lastRpcTime());
        assertEquals(THEN + DAY_SECONDS, found.timeStats().lastUpdate());
    }

    private static SavedState lastAlive(double time) {
        SavedState state = SavedState.fresh(RandomStates.of(1).host(), "simulated", "8.3.0");
        SavedProject project = RandomStates.of(1).projects().getFirst();
        SavedProject held = new SavedProject(URL, project.facts(), project.contact().withLastRpcTime(time),
                project.flags(), project.accounting(), project.codeSignKey(), project.noRscApps(), project.noRscPrefs(),
                project.managerTerms(), project.trickleUpUrls(), project.apps(), project.files(), project.versions(),
                project.workunits(), project.results(), project.projectFiles());
        return new SavedState(state.host(), TimeStats.UNKNOWN.updatedAt(time), state.netStats(), List.of(held),
                List.of(), state.platform(), state.version(), state.runMode(), state.gpuMode(), state.networkMode(),
                state.hostVenue(), state.userCpids(), state.ledgers(), state.choreTimes(), state.suite());
    }
}
