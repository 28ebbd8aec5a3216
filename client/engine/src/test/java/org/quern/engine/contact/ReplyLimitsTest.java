package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

class ReplyLimitsTest {
    private static final String PLATFORM = "x86_64-pc-linux-gnu";
    private static final long MEGABYTE = 1 << 20;
    private final ClientState state = new ClientState(
            SavedState.fresh(HostInfo.plain(2, 1e9), PLATFORM, "8.3.0"),
            List.of(account("http://greedy.example/"), account("http://second.example/"),
                    account("http://third.example/")),
            EngineSettings.defaults(2, PLATFORM));

    private static AccountFile account(String url) {
        return new AccountFile(ProjectUrl.of(url), "key", "", 100, List.of(), "", "", null);
    }

    private ProjectState project(String name) {
        return Objects.requireNonNull(state.find(ProjectUrl.of("http://" + name + ".example/")));
    }

    /** Tasks with a workunit and two files each, and a text of so many characters. */
    private static SchedulerReply reply(int tasks, int characters) {
        List<FileInfo> files = new ArrayList<>();
        List<Workunit> workunits = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        files.add(FileInfo.named("program", 1));
        for (int i = 0; i < tasks; i++) {
            files.add(FileInfo.named("in_" + i, 1));
            files.add(FileInfo.named("out_" + i, 1));
            workunits.add(new Workunit("wu_" + i, "app", 100, "x".repeat(characters), 1e9, 1e15, 1e7, 1e8,
                    List.of(FileRef.of("in_" + i, "in")), "", null));
            results.add(new Result("task_" + i, "wu_" + i, PLATFORM, 100, "", 4e9, 0, false,
                    List.of(FileRef.of("out_" + i, "out"))));
        }
        AppVersion version = new AppVersion("app", 100, PLATFORM, "", "", new ResourceUsage(1, null, 0, 1e9), "", "",
                false, false, List.of(FileRef.of("program", "")));
        return new SchedulerReply(800, "", AccountFacts.UNKNOWN, true, 0, 0, List.of(), SchedulerReply.Flags.NONE,
                List.of(), List.of(), false, null, null, null, null, null, List.of(App.named("app")), files,
                List.of(version), workunits, results, List.of(), List.of(), List.of(), List.of(), null, List.of(), null,
                null, 0, 0, 0, List.of());
    }

    private int take(String name, SchedulerReply reply) {
        ProjectState project = project(name);
        SchedulerReply fitted = ReplyLimits.fitted(state, project, reply);
        fitted.apps().forEach(project.work()::told);
        fitted.files().forEach(file -> project.fileState().described(file, 0));
        fitted.versions().forEach(project.work()::offered);
        fitted.workunits().forEach(project.work()::told);
        fitted.results().forEach(project.work()::assigned);
        return fitted.results().size();
    }

    @Test
    void anOrdinaryReplyIsTakenAsItIs() {
        SchedulerReply reply = reply(1000, 100);
        assertSame(reply, ReplyLimits.fitted(state, project("greedy"), reply));
    }

    @Tag("slow")
    @Test
    void ofTooManyTasksTheFirstAreTakenWholeAndTheRestIsCounted() {
        SchedulerReply fitted = ReplyLimits.fitted(state, project("greedy"), reply(50_000, 100));
        int taken = fitted.results().size();
        assertTrue(taken > 5000 && taken < 15_000, "tasks: " + taken);
        assertEquals(IntStream.range(0, taken).mapToObj(i -> "task_" + i).toList(),
                fitted.results().stream().map(Result::name).toList());
        Set<String> workunits = fitted.workunits().stream().map(Workunit::name).collect(Collectors.toSet());
        Set<String> files = fitted.files().stream().map(FileInfo::name).collect(Collectors.toSet());
        assertTrue(fitted.results().stream().allMatch(result -> workunits.contains(result.wuName())
                && files.contains(result.outputs().getFirst().fileName())), "whole tasks");
        assertTrue(fitted.complaints().getFirst()
                .startsWith("no room in this client's memory: " + taken + " of 50000 tasks, "),
                fitted.complaints().getFirst());
    }

    /** Whatever room is left over by the last task that fits. */
    @Tag("slow")
    @Test
    void tasksAreTakenWithTheirApplication() {
        for (int characters = 100; characters < 160; characters++) {
            SchedulerReply fitted = ReplyLimits.fitted(state, project("greedy"), reply(20_000, characters));
            assertTrue(fitted.results().size() < 20_000, "all fit");
            assertEquals(List.of(App.named("app")), fitted.apps(), "with texts of " + characters);
        }
    }

    @Tag("slow")
    @Test
    void whateverOthersHoldAProjectFindsRoomAndNobodyLosesAnything() {
        int first = take("greedy", reply(50_000, 2000));
        int second = take("second", reply(50_000, 2000));
        int third = take("third", reply(50_000, 2000));
        assertTrue(first > second && second > third && third > 100, first + ", " + second + ", " + third);
        assertEquals(first, take("greedy", reply(first, 2000)), "what is held costs nothing");
        long held = state.projects().values().stream().mapToLong(Weights::of).sum();
        assertTrue(held <= 48 * MEGABYTE, "bytes: " + held);
    }

    @Tag("slow")
    @Test
    void aTaskThatIsTooLargeKeepsNoOtherOut() {
        SchedulerReply small = reply(10, 100);
        SchedulerReply huge = reply(300, 250_000);
        take("greedy", huge);
        int before = project("greedy").results().size();
        assertTrue(before < 300, "tasks: " + before);
        take("greedy", reply(310, 10));
        assertTrue(project("greedy").results().size() > before, "small ones still fit");
        assertEquals(10, take("second", small));
    }

    /** Results of one workunit with so many files. */
    private static SchedulerReply shared(int results, int inputs) {
        SchedulerReply one = reply(1, 0);
        List<FileRef> refs = IntStream.range(0, inputs).mapToObj(i -> FileRef.of("in_0", "in" + i)).toList();
        List<Result> all = IntStream.range(0, results).mapToObj(i -> new Result("task_" + i, "wu_0", PLATFORM, 100, "",
                4e9, 0, false, List.of())).toList();
        return one.withWork(one.apps(), one.files(), one.versions(),
                List.of(one.workunits().getFirst().withInputs(refs)), all, null, "");
    }

    @Test
    void aWorkunitWithTooManyFilesIsLeftOutWithItsTasks() {
        assertEquals(3, ReplyLimits.fitted(state, project("greedy"), shared(3, 999)).results().size());
        SchedulerReply fitted = ReplyLimits.fitted(state, project("greedy"), shared(3, 1000));
        assertEquals(List.of(), fitted.results());
        assertEquals(List.of(), fitted.workunits());
        assertTrue(fitted.complaints().getFirst().endsWith("; what names more than 1000 files is left out"),
                fitted.complaints().getFirst());
    }

    @Tag("slow")
    @Test
    void tasksTimesTheFilesTheyShareHaveABoundForOneProjectInAllItsReplies() {
        assertEquals(1996, take("greedy", shared(5000, 499)), "501 files each");
        assertEquals(1996, take("greedy", shared(5000, 499)), "what is held counts");
        assertEquals(10, take("second", reply(10, 10)));
    }
}
