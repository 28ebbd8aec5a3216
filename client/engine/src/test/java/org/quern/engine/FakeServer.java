package org.quern.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.ReportedResult;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.Workunit;

/** A project's server in memory: hands out tasks while it has some, and remembers every report. */
final class FakeServer {
    static final double RUN_SECONDS = 1000;
    static final double FLOPS = 1e9;
    final ProjectUrl url;
    /** Tasks that are still to be sent. */
    int supply;
    /** Most tasks in one reply. */
    int most = 10;
    /** It sends tasks whether it is asked for work or not. */
    boolean sendsUnasked;
    double latency = 864_000;
    double requestDelay;
    double nextRpcDelay;
    /** Where it says that the project is. */
    String masterUrl;
    boolean acknowledges = true;
    /** Files for managers, null if it says nothing of them. */
    @Nullable
    List<FileRef> projectFiles;
    /** Unix seconds from which it wants the client's logs, 0 = not. */
    int logsSince;
    String planClass = "";
    /** Of the app version that all new tasks are for, and its program. */
    int versionNum = 100;
    String program = "program";
    /** Platform that its results name. */
    String resultPlatform = "plat";
    ResourceUsage usage = new ResourceUsage(1, null, 0, FLOPS);
    /** What was reported, by result name; a second report is added, never replaces. */
    final Map<String, List<ResultOutcome>> reports = new LinkedHashMap<>();
    final List<SchedulerRequest> requests = new ArrayList<>();
    final List<String> sent = new ArrayList<>();
    final List<String> aborts = new ArrayList<>();
    /** What it says of resources, asked or not: the three-state answer of docs/protocol/literature.md 2. */
    List<SchedulerReply.ResourceAnswer> answers = List.of();
    /** Files that the next reply describes besides those of its tasks. */
    final List<FileInfo> files = new ArrayList<>();
    /** Files that the next reply asks to be deleted. */
    final List<String> deletions = new ArrayList<>();
    /** Size of each task's input, bytes. */
    double inputBytes = 100;
    /** Tasks find their inputs as copies in their slots. */
    boolean copiesInputs;

    /** Where it has news; null if it does not say. */
    @Nullable
    List<SchedulerReply.Feed> feeds;

    /** Files of the app version besides its program. */
    List<FileRef> libraries = List.of();
    /** Name of every task's output, empty: one of its own. */
    String outputName = "";

    App app = App.named("app");
    @Nullable
    String codeSignKey;
    @Nullable
    String signature;
    int hostId = 7;
    /** Replies say whose account it is. */
    boolean tellsAccount = true;
    /** Where this computer stands, as its user says on the project's pages. */
    String hostVenue = "";

    FakeServer(String name, int supply) {
        this.url = ProjectUrl.of("http://" + name + ".test/");
        this.masterUrl = url.canonical();
        this.supply = supply;
    }

    AccountFile account() {
        return account(100);
    }

    AccountFile account(double share) {
        return new AccountFile(url, "key", "", share, List.of(), "", "", null);
    }

    /** How often and how that result was reported. */
    List<ResultOutcome> reportsOf(String name) {
        return reports.getOrDefault(name, List.of());
    }

    SchedulerReply answer(SchedulerRequest request, double now) {
        requests.add(request);
        for (ReportedResult reported : request.results()) {
            reports.computeIfAbsent(reported.result().name(), name -> new ArrayList<>()).add(reported.outcome());
        }
        List<String> acks = acknowledges ? request.results().stream().map(r -> r.result().name()).toList() : List.of();
        int count = sendsUnasked || request.work().asksForWork() ? Math.min(most, supply) : 0;
        supply -= count;
        List<FileInfo> files = new ArrayList<>();
        List<Workunit> workunits = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        List<String> offered = new ArrayList<>(request.work().asksForWork() ? lost(request) : List.of());
        for (int i = 0; i < count; i++) {
            String name = url.canonical().replaceAll("\\W", "").substring(4) + "_" + sent.size();
            sent.add(name);
            offered.add(name);
        }
        offered.forEach(name -> offer(name, now, files, workunits, results));
        files.add(new FileInfo(program, 100, 1e6, "", List.of("http://data.test/" + program), List.of(), false, 0,
                signature, null, false, false, 0, false, 1, 60));
        files.addAll(this.files);
        this.files.clear();
        SchedulerReply reply = reply(acks, files, workunits, results);
        deletions.clear();
        return reply;
    }

    /** Tasks that the host should have and does not: sent again, as BOINC's servers do. */
    private List<String> lost(SchedulerRequest request) {
        List<String> held = Objects.requireNonNull(request.otherResults()).stream()
                .map(SchedulerRequest.OtherResult::name).toList();
        return sent.stream().filter(name -> !held.contains(name) && !reports.containsKey(name)).toList();
    }

    private void offer(String name, double now, List<FileInfo> files, List<Workunit> workunits, List<Result> results) {
        files.add(download(name + "_in", inputBytes, false));
        String output = outputName.isEmpty() ? name + "_out" : outputName;
        files.add(upload(output));
        workunits
                .add(new Workunit(name + "_wu", "app", 0, "", RUN_SECONDS * FLOPS, 10 * RUN_SECONDS * FLOPS,
                        1e8, 1e8,
                        List.of(new FileRef(name + "_in", "in", false, copiesInputs, false)), "", null));
        results.add(new Result(name, name + "_wu", resultPlatform, versionNum, planClass, now + latency, 0, false,
                List.of(FileRef.of(output, "out"))));
    }

    SchedulerReply reply(List<String> acks, List<FileInfo> files, List<Workunit> workunits, List<Result> results) {
        AccountFacts facts = new AccountFacts("", 0, 0, hostId, "", "", 0, 0, 0, 0, 0, 0, 0, "", "", "", hostVenue, "");
        AppVersion version = new AppVersion("app", versionNum, "plat", planClass, "", usage, "", "", false, false,
                Stream.concat(Stream.of(new FileRef(program, "", true, false, false)), libraries.stream()).toList());
        return new SchedulerReply(800, masterUrl, facts, tellsAccount, requestDelay, nextRpcDelay, List.of(),
                SchedulerReply.Flags.NONE,
                List.<ResourceType>of(), answers, false, null, null, null, codeSignKey, null, List.of(app),
                files,
                List.of(version), workunits, results, acks, List.copyOf(aborts), List.of(),
                List.copyOf(deletions), projectFiles, List.of(),
                null,
                feeds, 0, logsSince, logsSince, List.of());
    }

    static FileInfo download(String name) {
        return download(name, 100, false);
    }

    static FileInfo download(String name, double bytes, boolean sticky) {
        return file(name, bytes, List.of("http://data.test/" + name), List.of(), sticky);
    }

    static FileInfo upload(String name) {
        return file(name, 100, List.of(), List.of("http://data.test/upload"), false);
    }

    private static FileInfo file(String name, double bytes, List<String> down, List<String> up, boolean sticky) {
        return new FileInfo(name, bytes, 1e6, "", down, up, false, 0, null, null, false, sticky, 0, false, 1, 60);
    }
}
