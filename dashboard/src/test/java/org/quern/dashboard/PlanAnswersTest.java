package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.WebServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.dashboard.web.PlanAnswers;
import org.quern.rpc.history.HistoryFiles;

/** Looking ahead costs a processor for minutes (docs/api.md). */
class PlanAnswersTest {
    private static final String STREAM = "Accept: text/event-stream";
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aSecondOneIsRefusedWhileOneRuns() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (Served served = new Served(new ClientLink(() -> {
            asked.countDown();
            done.join();
            throw ControlException.noClient("No client answers.");
        }), Duration.ofMinutes(5))) {
            CompletableFuture<Visitor.Answer> first = CompletableFuture.supplyAsync(() -> served.get("/plan"));
            asked.await();
            Visitor.Answer second = served.get("/plan?hours=1");
            assertEquals(409, second.status(), second.body());
            assertTrue(second.body().contains("already"), second.body());
            assertTrue(served.get("/what-if", STREAM).body().contains("event:failed"));
            done.complete(null);
            assertEquals(503, first.join().status());
            assertEquals(503, served.get("/plan").status(), "another one is let in");
        }
    }

    /** As after a program that gave up waiting and asks once more. */
    @Test
    void allWhoAskTheSameShareOne() throws Exception {
        writeState();
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Void> done = new CompletableFuture<>();
        AtomicInteger runs = new AtomicInteger();
        try (FakeClient client = new FakeClient(0); Served served = new Served(new ClientLink(() -> {
            runs.incrementAndGet();
            asked.countDown();
            done.join();
            return Clients.at(client.address()).open();
        }), Duration.ofMinutes(5))) {
            CompletableFuture<Visitor.Answer> first = CompletableFuture.supplyAsync(() -> served.get("/plan?hours=6"));
            asked.await();
            try (Socket second = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
                second.getOutputStream()
                        .write(("GET /plan?hours=6 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + STREAM
                                + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
                BufferedReader told = new BufferedReader(
                        new InputStreamReader(second.getInputStream(), StandardCharsets.UTF_8));
                for (String line = ""; !line.contains("event:progress"); line = told.readLine()) {
                    assertNotNull(line);
                }
                done.complete(null);
                assertEquals(200, first.join().status(), first.join().body());
                assertTrue(told.lines().anyMatch(line -> line.contains("event:answer")));
            }
            assertEquals(1, runs.get());
        }
    }

    @Test
    void itIsGivenUpWhereNobodyWaitsWhoCanBeSeen() throws Exception {
        writeState();
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Void> done = new CompletableFuture<>();
        try (FakeClient client = new FakeClient(0); Served served = new Served(new ClientLink(() -> {
            asked.countDown();
            done.join();
            return Clients.at(client.address()).open();
        }), Duration.ofMinutes(5), Duration.ZERO)) {
            Visitor.Answer answer = served.get("/plan?hours=168");
            assertEquals(503, answer.status(), answer.body());
            assertTrue(answer.body().contains("Accept: text/event-stream"), answer.body());
            asked.await();
            CompletableFuture<Visitor.Answer> same = CompletableFuture
                    .supplyAsync(() -> served.get("/plan?hours=168", STREAM));
            done.complete(null);
            String told = same.join().body();
            assertTrue(told.contains("event:answer"),
                    "it has a run of its own and not the one that is given up: " + told);
        }
    }

    @Test
    void whatWouldBeOtherwiseIsToldWithHowFarItIs() throws Exception {
        writeState();
        try (FakeClient client = new FakeClient(0);
                Served served = new Served(new ClientLink(Clients.at(client.address())::open),
                        Duration.ofMinutes(5))) {
            String told = served.get("/what-if?hours=168&set=max_ncpus_pct%3D50", STREAM).body();
            assertTrue(told.contains("event:answer"), told);
            assertTrue(told.contains("would be done in time instead of"), told);
            assertTrue(served.get("/what-if?set=max_ncpus_pct%3D500").body().contains("max_ncpus_pct cannot be 500"));
            for (String mistake : List.of("change=x", "set=nosuch=1", "set=max_ncpus_pct%3D500", "unset=nonsense",
                    "change=detach+http://nowhere.test/", "set=max_ncpus_pct")) {
                Visitor.Answer answer = served.get("/what-if?" + mistake);
                assertEquals(400, answer.status(), mistake + answer.body());
                assertTrue(answer.body().startsWith("{\"error\":\""), answer.body());
            }
            assertTrue(served.get("/what-if?unset=nonsense").body().contains("There is no preference 'nonsense'"));
        }
    }

    @Test
    void itEndsWhenItTakesTooLong() throws Exception {
        writeState();
        try (FakeClient client = new FakeClient(0);
                Served served = new Served(new ClientLink(Clients.at(client.address())::open), Duration.ZERO)) {
            Visitor.Answer answer = served.get("/plan?hours=168");
            assertEquals(503, answer.status(), answer.body());
            assertTrue(answer.body().contains("choose a shorter time"), answer.body());
        }
    }

    /** Two CPUs and a project whose tasks take two hours. */
    private void writeState() throws IOException {
        writeState(directory, "");
    }

    /** The same, and more elements of the project. */
    static void writeState(Path directory, String ofProject) throws IOException {
        Files.createDirectories(HistoryFiles.in(directory).folder());
        double now = System.currentTimeMillis() / 1000.0;
        Files.writeString(directory.resolve("client_state.xml"),
                String.format(Locale.ROOT,
                        """
                                <client_state>
                                <host_info><p_ncpus>2</p_ncpus><p_fpops>1e9</p_fpops></host_info>
                                <time_stats><on_frac>1</on_frac><active_frac>1</active_frac><last_update>%1$.0f</last_update></time_stats>
                                <project><master_url>http://alpha.example/</master_url><project_name>alpha</project_name>
                                <hostid>3</hostid><resource_share>100</resource_share>%4$s</project>
                                <app><name>alpha</name></app>
                                <app_version><app_name>alpha</app_name><version_num>100</version_num><platform>p</platform>
                                <avg_ncpus>1</avg_ncpus><flops>1e9</flops></app_version>
                                <workunit><name>w1</name><app_name>alpha</app_name><version_num>100</version_num>
                                <rsc_fpops_est>7.2e12</rsc_fpops_est></workunit>
                                <result><name>w1_0</name><wu_name>w1</wu_name><platform>p</platform><version_num>100</version_num>
                                <state>2</state><report_deadline>%2$.0f</report_deadline><received_time>%3$.0f</received_time></result>
                                </client_state>
                                """,
                        now, now + 3 * 3600, now - 86_400 * 6, ofProject));
    }

    /** A server of nothing else. */
    private final class Served implements AutoCloseable {
        private final WebServer server;

        Served(ClientLink link, Duration most) {
            this(link, most, Duration.ofMinutes(1));
        }

        Served(ClientLink link, Duration most, Duration mostWithoutStream) {
            server = WebServer.builder().address(InetAddress.getLoopbackAddress()).port(0).shutdownHook(false)
                    .shutdownGracePeriod(Duration.ofMillis(200))
                    .routing(rules -> rules.register("/",
                            new PlanAnswers(link, new LocalFiles(directory), most, mostWithoutStream)))
                    .build()
                    .start();
        }

        int port() {
            return server.port();
        }

        Visitor.Answer get(String path, String... headers) {
            try {
                return new Visitor(server.port()).get(path, headers);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            server.stop();
        }
    }
}
