package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.Workunit;

/** What is counted in a reply, however little memory it takes. */
class ReplyLimitCountsTest {
    private static final String PLATFORM = "plat";
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final SchedulerReply EMPTY = new SchedulerReply(800, "", AccountFacts.UNKNOWN, true, 0, 0, List.of(),
            SchedulerReply.Flags.NONE, List.of(), List.of(), false, null, null, null, null, null, List.of(), List.of(),
            List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), null, List.of(), null, null, 0,
            0, 0, List.of());

    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(2, 1e9), PLATFORM, "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)),
            EngineSettings.defaults(2, PLATFORM));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));

    private SchedulerReply fitted(SchedulerReply reply) {
        return ReplyLimits.fitted(state, project, reply);
    }

    private static AppVersion version(int number, String platform, List<FileRef> files) {
        return new AppVersion("app", number, platform, "", "", new ResourceUsage(1, null, 0, 1e9), "", "", false, false,
                files);
    }

    private static List<AppVersion> versions(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(number -> version(number, PLATFORM, List.of())).toList();
    }

    private static SchedulerReply versions(List<AppVersion> versions) {
        return EMPTY.withWork(List.of(), List.of(), versions, List.of(), List.of(), null, "");
    }

    private static List<FileRef> refs(int count) {
        return Collections.nCopies(count, FileRef.of("file", ""));
    }

    @Test
    void aThousandVersionsAreHeldAndThoseThatAreHeldAreRenewed() {
        SchedulerReply thousand = versions(versions(1, 1000));
        assertSame(thousand, fitted(thousand));
        SchedulerReply more = fitted(versions(versions(1, 1001)));
        assertEquals(versions(1, 1000), more.versions());
        assertEquals(
                "no room in this client's memory: 0 of 0 tasks, 0 of 0 files and 1000 of 1001 app versions are taken;"
                        + " the project may send the others again",
                more.complaints().getFirst());
        versions(1, 999).forEach(project.work()::offered);
        assertEquals(versions(998, 3), fitted(versions(versions(998, 5))).versions(), "two known ones and one place");
    }

    private static SchedulerReply forEveryHost(@Nullable List<FileRef> files) {
        return EMPTY.withWork(List.of(), List.of(), List.of(), List.of(), List.of(), files, "");
    }

    @Test
    void aListOfMoreThanAThousandFilesForEveryHostIsNone() {
        SchedulerReply thousand = forEveryHost(refs(1000));
        assertSame(thousand, fitted(thousand));
        assertEquals(List.of(), fitted(forEveryHost(refs(1001))).projectFiles());
        SchedulerReply silent = forEveryHost(null);
        assertSame(silent, fitted(silent));
    }

    private static Workunit workunit(List<FileRef> inputs) {
        return new Workunit("wu", "app", 100, "", 1, 1, 1, 1, inputs, "", null);
    }

    private static Result result(String name, List<FileRef> outputs) {
        return new Result(name, "wu", PLATFORM, 100, "", 1, 0, false, outputs);
    }

    private static SchedulerReply work(AppVersion version, Workunit workunit, Result... results) {
        return EMPTY.withWork(List.of(App.named("app")), List.of(), List.of(version), List.of(workunit),
                List.of(results), null, "");
    }

    @Test
    void aVersionWithTooManyFilesIsLeftOutWithItsTasks() {
        SchedulerReply most = work(version(100, PLATFORM, refs(1000)), workunit(refs(1)), result("r", refs(1)));
        assertSame(most, fitted(most));
        SchedulerReply fitted = fitted(
                work(version(100, PLATFORM, refs(1001)), workunit(refs(1)), result("r", refs(1))));
        assertEquals(List.of(), fitted.versions());
        assertEquals(List.of(), fitted.results());
        assertEquals("; what names more than 1000 files is left out",
                fitted.complaints().getFirst().replaceFirst("^[^;]*; the project may send the others again", ""));
    }

    @Test
    void aTaskWithTooManyOutputsIsLeftOutAlone() {
        SchedulerReply most = work(version(100, PLATFORM, refs(1)), workunit(refs(1)), result("r", refs(1000)));
        assertSame(most, fitted(most));
        Result good = result("good", refs(1));
        SchedulerReply fitted = fitted(
                work(version(100, PLATFORM, refs(1)), workunit(refs(1)), result("r", refs(1001)), good));
        assertEquals(List.of(good), fitted.results());
        assertEquals("; what names more than 1000 files is left out",
                fitted.complaints().getFirst().replaceFirst("^[^;]*; the project may send the others again", ""));
    }

    /** A million looks: 1000 tasks with 400 inputs and 600 files of their program. */
    private static SchedulerReply thousandLooks(String platform, int tasks) {
        return work(version(100, platform, refs(600)), workunit(refs(400)),
                IntStream.range(0, tasks).mapToObj(i -> result("r" + i, List.of())).toArray(Result[]::new));
    }

    @Tag("slow")
    @Test
    void theFilesOfAProgramCountForEachOfItsTasksAlsoWhereItsPlatformIsNotNamed() {
        for (String platform : List.of(PLATFORM, "")) {
            SchedulerReply most = thousandLooks(platform, 1000);
            assertSame(most, fitted(most), "platform '" + platform + "'");
            assertEquals(1000, fitted(thousandLooks(platform, 1001)).results().size(), "platform '" + platform + "'");
        }
    }

    @Tag("slow")
    @Test
    void tasksThatAreHeldCountOnceWhenTheyAreSentAgain() {
        SchedulerReply most = thousandLooks(PLATFORM, 1000);
        most.versions().forEach(project.work()::offered);
        most.workunits().forEach(project.work()::told);
        most.results().subList(0, 600).forEach(project.work()::assigned);
        assertSame(most, fitted(most));
        assertEquals(1000, fitted(thousandLooks(PLATFORM, 1001)).results().size());
    }

    /** A result without a workunit is none to look at, and its project is told so later. */
    @Test
    void aTaskWithoutAWorkunitIsNotLookedAt() {
        SchedulerReply reply = EMPTY.withWork(List.of(), List.of(), List.of(), List.of(), List.of(result("r", refs(3))),
                null, "");
        assertSame(reply, fitted(reply));
    }

    /** 24 MiB for one project, two bytes for each of these letters; what is known of a file is counted once. */
    @Test
    void aFileThatIsKnownCostsWhatItsDescriptionGrowsBy() {
        List<FileInfo> files = IntStream.range(0, 5).mapToObj(i -> file(i, 2_000_000)).toList();
        SchedulerReply reply = EMPTY.withWork(List.of(), files, List.of(), List.of(), List.of(), null, "");
        assertSame(reply, fitted(reply));
        files.forEach(file -> project.fileState().described(file, 1));
        assertSame(reply, fitted(reply), "again");
        List<FileInfo> grown = Stream.concat(Stream.of(file(0, 5_000_000)), files.stream().skip(1)).toList();
        SchedulerReply fitted = fitted(
                EMPTY.withWork(List.of(), grown, List.of(), List.of(), List.of(), null, ""));
        assertEquals(List.of("file1", "file2", "file3", "file4"), fitted.files().stream().map(FileInfo::name).toList(),
                "six million bytes more do not fit beside twenty");
    }

    private static FileInfo file(int number, int characters) {
        return new FileInfo("file" + number, 1, 1, "", List.of(), List.of(), false, 0, "Ж".repeat(characters), null,
                false, false, 0, false, 1, 0);
    }
}
