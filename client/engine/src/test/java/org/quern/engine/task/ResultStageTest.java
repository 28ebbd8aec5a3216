package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.TaskPhase;
import org.quern.model.BoincError;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

class ResultStageTest {
    private static final double NOW = MadeTask.NOW;
    private final MadeTask made = new MadeTask();

    private List<String> turn() {
        return made.told(new ResultStage()::run);
    }

    private void comes(String name) {
        made.host.project().fileState().downloaded(made.file(name), "", NOW);
    }

    @Test
    void aTaskWaitsForItsFilesAndMayStartWhenAllAreHere() {
        turn();
        assertEquals(ResultState.FILES_DOWNLOADING, made.held.state());
        assertEquals(List.of("t wait: its input files are being downloaded"), made.host.decided());
        turn();
        assertEquals(List.of(), made.host.decided());
        comes("in");
        turn();
        assertEquals(ResultState.FILES_DOWNLOADING, made.held.state());
        comes("prog");
        turn();
        assertEquals(ResultState.FILES_DOWNLOADED, made.held.state());
    }

    @ParameterizedTest
    @CsvSource({"in, WU", "prog, app_version"})
    void aTaskWhoseFileWillNeverComeIsReportedBeforeItStarts(String name, String what) {
        made.host.project().fileState().failed(made.file(name), -120, "its signature is wrong");
        assertEquals(List.of("Task t failed: cannot be downloaded: " + name + " (its signature is wrong)"), turn());
        assertEquals(ResultErrors.BEFORE_START, made.held.state());
        assertEquals(BoincError.DOWNLOAD_FAILED.code(), made.held.outcome().exitStatus());
        assertTrue(made.held.outcome().readyToReport());
        assertTrue(made.held.outcome().stderr().startsWith("<message>\n" + what
                + " download error: couldn't get input files:\n"), made.held.outcome()::stderr);
        assertEquals(List.of(), turn());
    }

    @Test
    void aTaskThatHadBegunBeforeAFileGotLostIsWoundUp() {
        made.slot();
        made.held.waitsForFiles();
        made.host.project().fileState().lostForGood(made.file("in"), "is gone");
        turn();
        assertEquals(List.of("CollectTask"), made.ordered());
        assertFalse(made.held.outcome().readyToReport());
    }

    @Test
    void aTaskWithAProcessOrOfAProjectThatLeavesIsLeftAlone() {
        ActiveTask task = made.running();
        made.held.waitsForFiles();
        turn();
        assertEquals(ResultState.NEW, made.held.state());
        assertEquals(TaskPhase.EXECUTING, task.phase());
        MadeTask leaving = new MadeTask();
        leaving.host.project().leave(false);
        leaving.told(new ResultStage()::run);
        assertEquals(ResultState.NEW, leaving.held.state());
    }

    @Test
    void aResultWithoutAWorkunitOrThatIsToBeReportedIsLeftAlone() {
        made.host.project().work().assigned(new Result("u", "nobody_knows", "p", 1, "", 0, 0, false, List.of()));
        made.host.project().taskOver(made.held, ResultState.FILES_DOWNLOADING, NOW);
        assertEquals(List.of(), turn());
        assertEquals(List.of(), made.host.decided());
        assertEquals(ResultState.FILES_DOWNLOADING, made.held.state());
    }

    private void finished(String... outputs) {
        made.withFiles().held.computed();
        for (String name : outputs) {
            made.host.project().fileState().written(made.file(name), MadeTask.present(name));
        }
    }

    @Test
    void aTaskIsReportedWhenAllOfItsOutputsAreSent() {
        finished("out", "maybe");
        turn();
        assertEquals(ResultState.FILES_UPLOADING, made.held.state());
        made.host.project().fileState().uploaded(made.file("out"), NOW);
        turn();
        assertEquals(ResultState.FILES_UPLOADING, made.held.state());
        made.host.project().fileState().uploaded(made.file("maybe"), NOW);
        turn();
        assertEquals(ResultState.FILES_UPLOADED, made.held.state());
        assertEquals(List.of("t report: all output files are uploaded"), made.host.decided());
        turn();
        assertEquals(List.of(), made.host.decided());
    }

    @Test
    void anOutputThatWasNotWrittenIsNotWaitedFor() {
        finished("out");
        made.host.project().fileState().uploaded(made.file("out"), NOW);
        turn();
        assertEquals(ResultState.FILES_UPLOADED, made.held.state());
    }

    @Test
    void anOutputThatItsServerRefusesFailsTheTask() {
        finished("out");
        made.host.project().fileState().failed(made.file("out"), -128, "it does not want it");
        assertEquals(List.of("Task t failed: cannot be uploaded: out (it does not want it)"), turn());
        assertEquals(ResultState.UPLOAD_FAILED, made.held.state());
        assertEquals(BoincError.UPLOAD_FAILED.code(), made.held.outcome().exitStatus());
        assertTrue(made.held.outcome().stderr().startsWith("<message>\nupload failure: "),
                made.held.outcome()::stderr);
        assertTrue(made.held.outcome().stderr().length() > made.held.outcome().stderr().indexOf("</message>\n") + 11,
                "its numbers follow");
    }

    @Test
    void anOutputThatNeedNotBeMayBeRefused() {
        finished("out", "maybe");
        made.host.project().fileState().uploaded(made.file("out"), NOW);
        made.host.project().fileState().failed(made.file("maybe"), -128, "it does not want it");
        assertEquals(List.of(), turn());
        assertEquals(ResultState.FILES_UPLOADED, made.held.state());
    }

    @Test
    void aTaskWithoutAProgramIsDoneWhenItsFilesAreHere() {
        HeldResult held = made.host.task("plain", "", made.usage);
        held.waitsForFiles();
        turn();
        assertEquals(ResultState.FILES_UPLOADING, held.state());
    }

    /** Another task that has that file as its input. */
    private HeldResult needing(String file) {
        made.host.project().work().told(new Workunit("needs_w", "app", 1, "", 1e12, 1e15, 0, 0,
                List.of(FileRef.of(file, "")), "", null));
        return made.host.project().work().assigned(
                new Result("needs", "needs_w", "p", 1, "", NOW + 1e6, 0, false, List.of()));
    }

    @Test
    void anInputWithoutASourceIsWaitedForAsLongAsATaskMayWriteIt() {
        HeldResult held = needing("out");
        comes("prog");
        turn();
        assertEquals(ResultState.FILES_DOWNLOADING, held.state());
        assertFalse(made.file("out").failed());
        made.host.project().work().leftOut(made.held);
        assertEquals(List.of("Task needs failed: cannot be downloaded: out (is not here and has no URL to get it"
                + " from)"), turn());
        assertTrue(held.outcome().readyToReport());
    }

    private List<String> asked(OutputFact output) {
        ActiveTask task = made.running();
        return made.told(tick -> TaskOutputs.uploadRequested(tick, task,
                new Event.UploadRequested(MadeTask.ID, output)));
    }

    @Test
    void anOutputThatARunningTaskWantsSentIsHere() {
        asked(MadeTask.present("out"));
        assertTrue(made.file("out").present());
        assertEquals(50, made.file("out").info().nbytes());
        MadeTask other = new MadeTask();
        other.told(tick -> TaskOutputs.uploadRequested(tick, other.running(),
                new Event.UploadRequested(MadeTask.ID,
                        MadeTask.missing("out", BoincError.FILE_NOT_FOUND.code()))));
        assertFalse(other.file("out").present());
    }

    @Test
    void aRunningTaskIsToldUnderItsOwnNameOfTheFileThatItWasSent() {
        ActiveTask task = made.running();
        made.told(tick -> TaskOutputs.tellUploaded(tick, made.host.project(), "out", 0));
        assertEquals(List.of(new Command.TellUploadStatus(MadeTask.ID, "result", 0)),
                made.host.commands());
        made.told(tick -> TaskOutputs.tellUploaded(tick, made.host.project(), "other", 0));
        assertEquals(List.of(), made.host.commands());
        made.told(tick -> TaskOutputs.askAgain(tick, made.host.project(), "out"));
        assertEquals(List.of("AskUploadAgain"), made.ordered());
        task.startsAgain();
        made.told(tick -> TaskOutputs.askAgain(tick, made.host.project(), "out"));
        assertEquals(List.of(), made.ordered());
    }
}
