package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.Workunit;

/** Results of a salvaged state for which something is missing. */
class GapsTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8080/fake/");
    private static final String PLATFORM = "x86_64-pc-linux-gnu";

    static Stream<Arguments> losses() {
        return Stream.of(
                loss("its workunit wu", list -> list, list -> list, list -> List.of()),
                loss("version 100 of its application app", list -> list, list -> List.of(), list -> list),
                loss("its file input", without("input"), list -> list, list -> list),
                loss("its file program", without("program"), list -> list, list -> list),
                loss("its output file output", without("output"), list -> list, list -> list));
    }

    private static Arguments loss(String what, UnaryOperator<List<FileRecord>> files,
            UnaryOperator<List<AppVersion>> versions, UnaryOperator<List<Workunit>> workunits) {
        return Arguments.of(what, files, versions, workunits);
    }

    private static UnaryOperator<List<FileRecord>> without(String name) {
        return files -> files.stream().filter(file -> !file.name().equals(name)).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("losses")
    void aTaskThatCouldNeverBeComputedIsLeftOutWithAWordSoThatItIsSentAgain(String what,
            UnaryOperator<List<FileRecord>> files, UnaryOperator<List<AppVersion>> versions,
            UnaryOperator<List<Workunit>> workunits) {
        Gaps gaps = Gaps.closed(state(ResultState.FILES_DOWNLOADED, false, files, versions, workunits));
        assertEquals(List.of(), gaps.state().projects().getFirst().results());
        assertEquals(1, gaps.remarks().size());
        assertTrue(gaps.remarks().getFirst().contains("wu_0") && gaps.remarks().getFirst().contains(what + " is not"),
                gaps.remarks().toString());
    }

    @ParameterizedTest
    @EnumSource(value = ResultState.class, names = {"NEW", "FILES_DOWNLOADING", "FILES_DOWNLOADED"})
    void aTaskThatLacksNothingStays(ResultState state) {
        assertKept(state(state, false, list -> list, list -> list, list -> list));
    }

    @Test
    void whatIsComputedIsUploadedAndReportedWithoutWorkunitAndVersion() {
        assertKept(state(ResultState.FILES_UPLOADING, false, GapsTest::withWrittenOutput, list -> List.of(),
                list -> List.of()));
        assertKept(state(ResultState.FILES_UPLOADED, true, list -> List.of(), list -> List.of(), list -> List.of()));
        assertKept(state(ResultState.COMPUTE_ERROR, true, list -> List.of(), list -> List.of(), list -> List.of()));
    }

    @Test
    void aTaskOfALostApplicationGoesOnUnderTheApplicationsName() {
        SavedState whole = state(ResultState.FILES_DOWNLOADED, false, list -> list, list -> list, list -> list);
        SavedState lost = whole.withProjects(List.of(whole.projects().getFirst().withApps(List.of())));
        Gaps gaps = Gaps.closed(lost);
        assertEquals(whole, gaps.state());
        assertTrue(gaps.remarks().getFirst().startsWith("Application app of "), gaps.remarks().toString());
    }

    /** Otherwise it would be reported as a success without its outputs. */
    @Test
    void anUploadOfWhichNobodyKnowsWhereToIsLeftOut() {
        Gaps gaps = Gaps.closed(
                state(ResultState.FILES_UPLOADING, false, without("output"), list -> list, list -> list));
        assertEquals(List.of(), gaps.state().projects().getFirst().results());
    }

    /** Its record is from an older generation; it would be reported as a success as well. */
    @Test
    void anUploadWhoseOutputWasNotWrittenByThenIsComputedAgain() {
        Gaps gaps = Gaps.closed(state(ResultState.FILES_UPLOADING, false,
                list -> list.stream().map(file -> file.name().equals("output") ? toUpload() : file).toList(),
                list -> list, list -> list));
        assertEquals(state(ResultState.NEW, false, list -> list, list -> list, list -> list).projects().getFirst()
                .results(), gaps.state().projects().getFirst().results());
        assertTrue(gaps.remarks().getFirst().contains("computed again"), gaps.remarks().toString());
    }

    /** An ended life of it was reported, and the record of its slot is lost: its exit status is of no life that will be. */
    @Test
    void aTaskThatIsComputedAgainHasNoExitStatusOfAnEarlierLife() {
        SavedState state = state(ResultState.FILES_DOWNLOADED, false, list -> list, list -> list, list -> list);
        SavedProject project = state.projects().getFirst();
        SavedResult held = project.results().getFirst();
        SavedResult ended = new SavedResult(held.result(), held.outcome().withExitStatus(196).withStderr("over"));
        Gaps gaps = Gaps.closed(state.withProjects(List.of(project.withResults(List.of(ended)))));
        assertEquals(List.of(held), gaps.state().projects().getFirst().results());
        assertEquals(1, gaps.remarks().size(), gaps.remarks()::toString);
    }

    /** Its record is from an older generation; a later loss of the result's newer one would have the upload fail for a missing file. */
    @Test
    void theOutputOfWhatIsUploadedIsUploadedAsWell() {
        Gaps gaps = Gaps.closed(state(ResultState.FILES_UPLOADED, true, GapsTest::withWrittenOutput, list -> list,
                list -> list));
        assertTrue(gaps.state().projects().getFirst().files().stream()
                .filter(file -> file.name().equals("output")).allMatch(FileRecord::uploaded));
        assertEquals(1, gaps.remarks().size(), gaps.remarks()::toString);
    }

    private static List<FileRecord> withWrittenOutput(List<FileRecord> files) {
        return files.stream().filter(file -> !file.name().equals("input"))
                .map(file -> file.name().equals("output") ? toUpload().withStatus(FileRecord.PRESENT, "") : file)
                .toList();
    }

    private static FileRecord toUpload() {
        return FileRecord.described(new FileInfo("output", 1, 0, "", List.of(), List.of("http://127.0.0.1/upload"),
                false, 0, null, null, false, false, 0, false, 0, 0), 0);
    }

    private static void assertKept(SavedState state) {
        assertEquals(new Gaps(state, List.of()), Gaps.closed(state));
    }

    private static SavedState state(ResultState where, boolean ready, UnaryOperator<List<FileRecord>> files,
            UnaryOperator<List<AppVersion>> versions, UnaryOperator<List<Workunit>> workunits) {
        AppVersion version = new AppVersion("app", 100, PLATFORM, "", "", ResourceUsage.oneCpu(1e9), "", "", false,
                false,
                List.of(FileRef.of("program", ""), new FileRef("extra", "", false, false, true)));
        Workunit workunit = new Workunit("wu", "app", 100, "", 1, 1, 1, 1, List.of(FileRef.of("input", "in")), "",
                null);
        ResultOutcome outcome = ResultOutcome.FRESH.withState(where);
        SavedResult result = new SavedResult(
                new Result("wu_0", "wu", PLATFORM, 100, "", 0, 0, false, List.of(FileRef.of("output", "out"))),
                ready ? outcome.reportable(1) : outcome);
        List<FileRecord> all = Stream.of("program", "input", "output")
                .map(name -> FileRecord.described(FileInfo.named(name, 1), 0)).toList();
        SavedProject bare = SavedProject.attached(PROJECT);
        SavedProject project = new SavedProject(PROJECT, bare.facts(), bare.contact(), bare.flags(), bare.accounting(),
                null, List.of(), List.of(), bare.managerTerms(), List.of(), List.of(App.named("app")), files.apply(all),
                versions.apply(List.of(version)), workunits.apply(List.of(workunit)), List.of(result), List.of());
        return SavedState.fresh(HostInfo.plain(1, 1e9), PLATFORM, "8.3.0").withProjects(List.of(project));
    }
}
