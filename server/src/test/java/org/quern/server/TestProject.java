package org.quern.server;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import org.quern.model.ProjectUrl;
import org.quern.rpc.crypto.SigningKey;
import org.quern.scheduler.send.SendBySeconds;
import org.quern.server.account.UserAccounts;
import org.quern.server.config.ProjectConfig;
import org.quern.server.config.ProjectUrls;
import org.quern.server.config.ReplicationRules;
import org.quern.server.config.SendRules;
import org.quern.server.dispatch.ReplyBuilder;
import org.quern.server.dispatch.Scheduler;
import org.quern.server.store.AccountRow;
import org.quern.server.store.HostFiles;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.store.WorkunitRow;
import org.quern.server.store.WorkunitTerms;
import org.quern.server.upload.UploadArea;
import org.quern.server.web.ProjectReport;
import org.quern.server.work.ProjectDaemons;
import org.quern.server.work.WorkGenerator;
import org.quern.server.work.WorkPiece;

/** A project without HTTP and without threads: requests go straight to the scheduler, time moves when a test says so. */
public final class TestProject implements Closeable {

    /** Seconds that a task takes on the host of {@link ClientRequestText}. */
    public static final double TASK_SECONDS = 100;
    public static final double DEADLINE_SECONDS = 1000;
    /** No waiting between requests. */
    public static final SendRules FREELY = new SendRules(0, 500, new SendBySeconds());
    private static final SigningKey KEY = SigningKey.generate();

    public final MovableClock clock = new MovableClock();
    public final Store store;
    public final HostFiles hostFiles;
    public final EchoApplication application;
    public final ProjectDaemons backstage;
    public final AccountRow account;
    public final UploadArea uploads;
    private final Scheduler scheduler;

    private TestProject(Path directory, ReplicationRules rules, ProjectConfig config, int tasks) throws IOException {
        Path downloads = Files.createDirectories(directory.resolve("download"));
        store = Store.open(directory);
        hostFiles = HostFiles.open(directory);
        application = new EchoApplication(downloads);
        uploads = new UploadArea(directory.resolve("upload"));
        UserAccounts accounts = new UserAccounts(store, clock, new SecureRandom());
        account = store.query(tables -> tables.account(1)).orElseGet(() -> accounts.found("a@example.org", "A"));
        WorkunitTerms terms = new WorkunitTerms("echo", 0, TASK_SECONDS * 1e9, 1e15, 1e8, 2e7, rules.deadlineSeconds(),
                rules.targetResults(),
                rules.minQuorum(), rules.maxErrorResults(), rules.maxTotalResults(), config.input(),
                config.output());
        new WorkGenerator(store, downloads, new Random(1)).topUp("w", tasks,
                i -> new WorkPiece(terms, "input " + i + "\n"), 0);
        backstage = new ProjectDaemons(store, application, row -> uploads.path(row.outputFile()), clock, new Random(2));
        scheduler = new Scheduler(store, hostFiles, application, config,
                new ReplyBuilder("Test", new ProjectUrls("http://127.0.0.1:1"), application, config, downloads, KEY,
                        KEY),
                clock);
    }

    public static TestProject start(Path directory, int tasks) throws IOException {
        return start(directory, ReplicationRules.ONCE, tasks);
    }

    public static TestProject start(Path directory, ReplicationRules rules, int tasks) throws IOException {
        return new TestProject(directory, rules.withDeadline(DEADLINE_SECONDS),
                ProjectConfig.standard(FREELY), tasks);
    }

    public static TestProject start(Path directory, SendRules sending, int tasks) throws IOException {
        return new TestProject(directory, ReplicationRules.ONCE.withDeadline(DEADLINE_SECONDS),
                ProjectConfig.standard(sending), tasks);
    }

    public static TestProject start(Path directory, ProjectConfig config, int tasks) throws IOException {
        return new TestProject(directory, ReplicationRules.ONCE.withDeadline(DEADLINE_SECONDS), config, tasks);
    }

    /** A request with the account's key. */
    public ClientRequestText request() {
        return ClientRequestText.of(account.authenticator());
    }

    public ReplyText send(ClientRequestText request) throws IOException {
        return send(request.toString());
    }

    public ReplyText send(String request) throws IOException {
        return ReplyText.of(scheduler.handle(new ByteArrayInputStream(request.getBytes(StandardCharsets.ISO_8859_1)),
                ProjectUrl.of("http://127.0.0.1:1/fractal/")));
    }

    /** A new host of the account; answers its id. */
    public int newHost(String cpid) throws IOException {
        return send(request().computer(cpid, cpid).asks(0, 0)).hostId();
    }

    /** The host asks for work for one CPU and gets these results. */
    public List<String> fetch(int host, String cpid) throws IOException {
        return send(request().computer(cpid, cpid).host(host, 1).saysNothingOfOthers().asks(1, 0)).results();
    }

    /** The host uploads this output and reports success; then all that follows from it happens. */
    public ReplyText bring(int host, String cpid, String result, String output) throws IOException {
        Files.writeString(uploads.path(result(result).outputFile()), output);
        return report(host, cpid, result, 5, 0);
    }

    public ReplyText report(int host, String cpid, String result, int state, int exitStatus) throws IOException {
        ReplyText reply = send(
                request().computer(cpid, cpid).host(host, 1).saysNothingOfOthers().asks(0, 0).reports(result, state,
                        exitStatus));
        backstage.pass();
        return reply;
    }

    public ResultRow result(String name) {
        return store.query(tables -> tables.result(name)).orElseThrow();
    }

    public WorkunitRow workunit(String name) {
        return store.query(tables -> tables.workunit(name)).orElseThrow();
    }

    public ProjectReport report() {
        return store.query(ProjectReport::of);
    }

    @Override
    public void close() throws IOException {
        hostFiles.close();
        store.close();
    }
}
