package org.quern.store;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.DeletionRules;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ManagerTerms;
import org.quern.model.NetStats;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.RunMode;
import org.quern.model.SavedLedger;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TimeStats;
import org.quern.model.UserCpid;
import org.quern.model.Workunit;

/** States of clients, drawn by a seed. No two records have the same name. */
final class RandomStates {
    private static final String SPICE = " &<>\"'é]]>;%\\";
    private final SplittableRandom chance;
    private int names;

    private RandomStates(long seed) {
        chance = new SplittableRandom(seed);
    }

    static SavedState of(long seed) {
        return new RandomStates(seed).state();
    }

    private SavedState state() {
        List<SavedProject> projects = IntStream.rangeClosed(1, 1 + chance.nextInt(3)).mapToObj(this::project).toList();
        List<SavedTask> tasks = new ArrayList<>();
        for (SavedProject project : projects) {
            for (SavedResult result : project.results()) {
                if (chance.nextBoolean()) {
                    tasks.add(task(project, result, tasks.size()));
                }
            }
        }
        HostInfo host = HostInfo.plain(1 + chance.nextInt(8), 1e9 + chance.nextInt(1000));
        return new SavedState(host,
                new TimeStats(0.5, -1, 0.25, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1 + chance.nextInt(99), 0),
                new NetStats(1, 2, 3, 4, 5, 6), projects, tasks, "x86_64-pc-linux-gnu", "8.3.0", RunMode.ALWAYS,
                RunMode.NEVER, RunMode.AUTO, "work", List.of(new UserCpid("h", "c", 5)),
                List.of(new SavedLedger("REC", new TreeMap<>(java.util.Map.of("a b", chance.nextDouble())))),
                new TreeMap<>(java.util.Map.of("benchmark", 1e9 + chance.nextDouble())), "CS2_WF2_WS1_JC2");
    }

    private SavedProject project(int number) {
        ProjectUrl url = ProjectUrl.of("https://p" + number + ".example.org/" + word() + "/");
        AccountFacts facts = new AccountFacts(number + " " + spicy(), 1, 2, 3 + chance.nextInt(99), spicy(), "t", 4.5,
                5.5, 6, 7.5, 8.5, 9, 10, "e", "c", "x", "home", "sym");
        ContactState contact = new ContactState(List.of("https://p" + number + ".example.org/cgi?a=1&b=2"),
                chance.nextInt(1000), 1, 2, 3.25, 4.5, RpcReason.NEED_WORK, false, true, 5.5, 6, 7, List.of());
        ProjectFlags flags = new ProjectFlags(chance.nextBoolean(), false, false, false, false, false, false, true,
                false, false, false, new DeletionRules(false, true, 1e9 + chance.nextInt(99)));
        ProjectAccounting accounting = new ProjectAccounting(50, 1.25, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
        App app = new App(name("app"), spicy(), false, false, false);
        List<FileRecord> files = new ArrayList<>();
        FileRecord program = file(files);
        AppVersion version = new AppVersion(app.name(), 101, "x86_64-pc-linux-gnu", "", "8.3.0",
                new ResourceUsage(1, null, 0, 1e9), spicy(), "", false, false,
                List.of(new FileRef(program.name(), "", true, false, false)));
        List<Workunit> workunits = new ArrayList<>();
        List<SavedResult> results = new ArrayList<>();
        for (int i = chance.nextInt(8); i >= 0; i--) {
            Workunit workunit = new Workunit(name("wu"), app.name(), 101, spicy(), 1e12, 1e13, 1e8, 1e9,
                    List.of(FileRef.of(file(files).name(), "in")), "", null);
            workunits.add(workunit);
            results.add(result(workunit, file(files)));
        }
        return new SavedProject(url, facts, contact, flags, accounting, "1024\nabc\n.", List.of(), List.of(),
                ManagerTerms.NONE, List.of(), List.of(app), files, List.of(version), workunits, results, List.of());
    }

    private FileRecord file(List<FileRecord> files) {
        FileInfo info = new FileInfo(name("file"), chance.nextInt(100_000), 200_000, "0".repeat(32),
                List.of("http://a.example/?x=" + word() + "&y=2"), List.of("http://b.example/file_upload_handler"),
                false, 0, chance.nextBoolean() ? "sig\nnature\n." : null, chance.nextBoolean() ? "xml\n." : null, false,
                false, 0, false, 1, 60);
        FileRecord file = new FileRecord(info, chance.nextInt(2), false, false, 0, null, "", 77.5, 66.5);
        files.add(file);
        return file;
    }

    private SavedResult result(Workunit workunit, FileRecord output) {
        Result result = new Result(workunit.name() + "_0", workunit.name(), "x86_64-pc-linux-gnu", 101, "", 10.5, 11.5,
                false, List.of(FileRef.of(output.name(), "out")));
        ResultOutcome outcome = chance.nextInt(3) > 0 ? ResultOutcome.FRESH
                : new ResultOutcome(ResultState.UPLOAD_FAILED, 1.5, 2.5, -127, 3, 4, 5,
                        "line\n  <stderr_txt> é & <x>\n</result>\n" + spicy() + "\n", false, true, 12.5, false);
        return new SavedResult(result, outcome);
    }

    private SavedTask task(SavedProject project, SavedResult result, int slot) {
        return new SavedTask(project.url(), result.result().name(), slot, 9, 101, 1.5, 2.5, 0.5, 2.25, 1.75, true, 1, 2,
                3, 4, chance.nextInt(9999), 99887766554433L);
    }

    private String name(String kind) {
        names++;
        return kind + "_" + names + "_" + word();
    }

    private String word() {
        return Integer.toString(chance.nextInt(1_000_000), 36);
    }

    private String spicy() {
        return word() + SPICE.charAt(chance.nextInt(SPICE.length())) + word();
    }
}
