package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.engine.event.Event;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ExitFacts;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** A finish file that a power cut kept counts if the outputs were kept too. */
class UnseenEndTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");
    private static final SavedTask TASK = SavedTask.in(0, PROJECT, "wu_1_0", 100);
    private static final FileRef OUTPUT = FileRef.of("wu_1_0_out", "out");
    private static final FileRef COPIED = new FileRef("wu_1_0_out", "out", false, true, false);
    private static final Event DOUBTED = new Event.EndDoubted(new TaskId(PROJECT, "wu_1_0"), "wu_1_0_out");

    @TempDir
    private Path directory = Path.of("");

    private Path folder = Path.of("");
    private SlotDirectory slot = SlotDirectory.of(Path.of(""), 0);
    private String filePrefix = "";

    @BeforeEach
    void aTaskHasFinished() throws IOException {
        folder = Files.createDirectories(directory.resolve("projects/fake"));
        slot = SlotDirectory.of(directory, 0);
        slot.create();
        finish("0\n");
    }

    @Test
    void withoutAnOutputItIsDoubtedThreeTimesAndTheNextEndCounts() throws IOException {
        for (int times = 0; times < 3; times++) {
            assertEquals(Optional.of(DOUBTED), end(OUTPUT), "power may fail more than once");
            assertEquals(Optional.empty(), slot.finishFile());
            assertEquals(Optional.empty(), end(OUTPUT), "nothing is told again");
            finish("0\n");
        }
        assertEquals(Optional.of(exited(0)), end(OUTPUT));
    }

    @Test
    void anEmptyOutputIsWhatAPowerCutLeavesAndAnotherOneIsThere() throws IOException {
        Files.createFile(folder.resolve("wu_1_0_out"));
        assertEquals(Optional.of(DOUBTED), end(OUTPUT));
        finish("0\n");
        Files.writeString(folder.resolve("wu_1_0_out"), "42");
        assertEquals(Optional.of(exited(0)), end(OUTPUT));
    }

    @Test
    void withItsOutputItCounts() throws IOException {
        Files.writeString(folder.resolve("wu_1_0_out"), "42");
        assertEquals(Optional.of(exited(0)), end(OUTPUT));
    }

    @Test
    void anOutputThatIsCopiedBackIsSoughtInTheSlotToo() throws IOException {
        Files.writeString(slot.path().resolve("out"), "<soft_link>../../projects/fake/wu_1_0_out</soft_link>\n");
        assertEquals(Optional.of(exited(0)), end(COPIED));
        assertEquals(Optional.of(DOUBTED), end(OUTPUT), "there it is a link");
    }

    @Test
    void theSlotsNameOfAnOutputMayHaveAPrefix() throws IOException {
        filePrefix = "shared";
        Files.createDirectory(slot.path().resolve("shared"));
        Files.writeString(slot.path().resolve("shared/out"), "42");
        assertEquals(Optional.of(exited(0)), end(OUTPUT));
        Files.delete(slot.path().resolve("shared/out"));
        assertEquals(Optional.of(DOUBTED), end(OUTPUT));
    }

    @Test
    void whatTheServerHasAlreadyWhatIsOptionalAndWhatNoProgramNamesIsNotMissed() {
        assertEquals(Optional.of(exited(0)), end(new FileRef("wu_1_0_out", "out", false, false, true)));
        assertEquals(Optional.of(exited(0)),
                UnseenEnd.of(TASK, Optional.of(project(OUTPUT, true)), folder, slot));
        assertEquals(Optional.of(exited(0)), UnseenEnd.of(TASK, Optional.empty(), folder, slot));
    }

    @Test
    void aFailureIsNotDoubted() throws IOException {
        finish("3\n");
        assertEquals(Optional.of(exited(3)), end(OUTPUT));
    }

    private Optional<Event> end(FileRef output) {
        return UnseenEnd.of(TASK, Optional.of(project(output, false)), folder, slot);
    }

    private void finish(String text) throws IOException {
        Files.writeString(slot.path().resolve("boinc_finish_called"), text);
    }

    private static Event exited(int status) {
        return new Event.TaskExited(new TaskId(PROJECT, "wu_1_0"),
                new ExitFacts(status, 0, new ExitFacts.FinishFile(status, "", false), null));
    }

    private SavedProject project(FileRef output, boolean uploaded) {
        FileRecord file = FileRecord.described(FileInfo.named(output.fileName(), 0), 0);
        AppVersion version = new AppVersion("app", 100, "platform", "", "", ResourceUsage.oneCpu(1e9), "", filePrefix,
                false, false, List.of());
        Workunit workunit = new Workunit("wu_1", "app", 100, "", 1e9, 1e15, 1e9, 1e9, List.of(), "", null);
        Result result = new Result("wu_1_0", "wu_1", "platform", 100, "", 0, 0, false, List.of(output));
        SavedProject none = SavedProject.attached(PROJECT);
        return new SavedProject(none.url(), none.facts(), none.contact(), none.flags(), none.accounting(),
                none.codeSignKey(), none.noRscApps(), none.noRscPrefs(), none.managerTerms(), none.trickleUpUrls(),
                List.of(App.named("app")), List.of(uploaded ? file.asUploaded() : file), List.of(version),
                List.of(workunit), List.of(new SavedResult(result, ResultOutcome.FRESH)), none.projectFiles());
    }
}
