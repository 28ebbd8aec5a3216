package org.quern.daemon.net;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.endless.EndlessAnswers;
import org.quern.daemon.news.ProjectList;
import org.quern.model.FileInfo;
import org.quern.model.HostInfo;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerRequest;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.RequestExtras;
import org.quern.model.RunMode;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.TrickleUp;
import org.quern.rpc.call.ManagerCall;
import org.quern.rpc.call.MasterPage;
import org.quern.rpc.call.SchedulerCall;
import org.quern.rpc.call.TrickleCopies;
import org.quern.rpc.codec.SchedulerCodec;
import org.quern.rpc.http.HttpFailure;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.transfer.FileDownload;
import org.quern.rpc.transfer.FileUpload;
import org.quern.rpc.transfer.Transfer;
import org.quern.rpc.transfer.TransferEnd;

/** Answers without end to all that a client asks of projects and account managers. */
class EndlessAnswersTest {
    private static final long DEADLINE_MINUTES = 5;
    private static final String VERSION = "8.3.0";
    /** A file for which the upload handler is asked first how much it has, and one that is sent at once. */
    private static final List<Integer> SIZES = List.of(20_000, 100);

    @TempDir
    private Path directory = Path.of("");

    @TestFactory
    Stream<DynamicTest> a_master_page_ends() {
        return EndlessAnswers.to("master page", (http, server) -> why(MasterPage.fetch(http, server.url()).result()));
    }

    @TestFactory
    Stream<DynamicTest> a_schedulers_reply_ends() {
        return EndlessAnswers.to("scheduler", (http, server) -> why(SchedulerCall.start(http, request(server.url()),
                List.of(server.url()), new SchedulerCall.Copies(path("request"), path("reply"))).result()));
    }

    @TestFactory
    Stream<DynamicTest> an_account_managers_reply_ends() {
        var request = new ManagerRequest(ManagerLogin.of("joe", "hash"), RunMode.AUTO, VERSION, List.of("p"),
                List.of(), "", null, HostInfo.plain(4, 1e9), TimeStats.UNKNOWN, NetStats.NONE, 1);
        return EndlessAnswers.to("account manager", (http, server) -> why(ManagerCall.start(http, request,
                server.url(), new ManagerCall.Copies(path("request"), path("reply"))).result()));
    }

    @TestFactory
    Stream<DynamicTest> the_list_of_projects_ends() {
        return EndlessAnswers.to("list of projects", (http, server) -> {
            try (ExecutorService io = Executors.newVirtualThreadPerTaskExecutor()) {
                var list = new ProjectList(directory, server.url(), http, io, () -> true);
                return list.fetch() ? "" : "there is no new list";
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> an_upload_handlers_reply_ends() {
        return SIZES.stream().flatMap(size -> EndlessAnswers.to("upload of " + size + " bytes", (http, server) -> {
            Path file = Files.write(path("output"), new byte[size]);
            return why(FileUpload.start(http, "", FileInfo.named("output", size), server.url(), file, VERSION, _ -> {
            }));
        }));
    }

    @TestFactory
    Stream<DynamicTest> a_download_ends() {
        return SIZES.stream().flatMap(size -> EndlessAnswers.to("download of " + size + " bytes", (http, server) -> {
            Files.deleteIfExists(path("input"));
            String failure = why(FileDownload.start(http, "", FileInfo.named("input", size), server.url(),
                    path("input"), _ -> {
                    }));
            assertTrue(Files.notExists(path("input")) || Files.size(path("input")) <= size, "more was stored");
            return failure;
        }));
    }

    /** What is answered to a copy tells nobody anything. */
    @TestFactory
    Stream<DynamicTest> the_answer_to_a_copy_of_a_message_ends() {
        return EndlessAnswers.to("copy of a message", (http, server) -> {
            new TrickleCopies(http, (_, text) -> fail(text)).send(request(server.url()).with(
                    List.of(new TrickleUp("wu_1_0", 170, "<text>half</text>")),
                    new RequestExtras(0, 0, null, null, "", "", false, List.of(server.url()), null)));
            server.awaitHangUp();
            return "nobody is told";
        });
    }

    private Path path(String name) {
        return directory.resolve(name);
    }

    static SchedulerRequest request(String project) throws IOException {
        return SchedulerCodec.readRequest(new ByteArrayInputStream(("<scheduler_request><core_client_major_version>8"
                + "</core_client_major_version></scheduler_request>").getBytes(StandardCharsets.US_ASCII)),
                ProjectUrl.of(project));
    }

    private static String why(CompletableFuture<? extends HttpResult<?>> ended) throws Exception {
        return ended.get(DEADLINE_MINUTES, TimeUnit.MINUTES) instanceof HttpResult.Failure<?>(HttpFailure failure)
                ? failure.message() : "";
    }

    private static String why(Transfer transfer) throws Exception {
        TransferEnd end = transfer.report().get(DEADLINE_MINUTES, TimeUnit.MINUTES).end();
        return end instanceof TransferEnd.Done ? "" : end.toString();
    }
}
