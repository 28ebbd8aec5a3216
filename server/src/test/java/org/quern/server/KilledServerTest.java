package org.quern.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.web.ProjectReport;
import org.quern.testing.Eventually;

class KilledServerTest {

    private static final int KILLS = 3;
    private static final int TASKS = 300;

    @TempDir
    Path directory;

    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final Queue<String> reported = new ConcurrentLinkedQueue<>();
    /** Reports that were sent before, and whose acknowledgement had not come. */
    private final AtomicLong repeated = new AtomicLong();

    /** A host fetches and reports as fast as it can while the server is killed: whatever reached the host must be in the tables. */
    @Test
    void nothingThatAHostWasToldIsLostWhenTheServerIsKilled() throws IOException, InterruptedException {
        long seed = 20_260_821;
        Random random = new Random(seed);
        String key = "";
        for (int kill = 0; kill < KILLS; kill++) {
            int before = acknowledged.size();
            try (ServerProcess server = ServerProcess.start(directory, TASKS)) {
                assertTrue(key.isEmpty() || key.equals(server.authenticator),
                        "the account is the same after a restart");
                key = server.authenticator;
                Thread host = Thread.ofVirtual().start(() -> work(server));
                int enough = before + 5 + random.nextInt(20);
                Eventually.holds("the host has reported some tasks", () -> acknowledged.size() >= enough);
                server.kill();
                host.join();
            }
            checkBooks("seed " + seed + ", kill " + kill);
        }
        // A report can be in the tables whose acknowledgement died with the server; one that no host made cannot.
        int successes = ProjectReport.read(directory).success();
        assertTrue(successes >= acknowledged.stream().distinct().count(), "acknowledged reports are in the tables");
        assertTrue(successes <= received.stream().distinct().count(), "each task counts once");
        assertTrue(repeated.get() > 0, "a host repeats the reports whose acknowledgement it has not seen");
        everythingIsReportedAgain();
    }

    /** A host that has lost its memory of the acknowledgements, not of its tasks. */
    private void everythingIsReportedAgain() throws IOException, InterruptedException {
        List<String> all = received.stream().distinct().toList();
        try (ServerProcess server = ServerProcess.start(directory, TASKS);
                HttpClient http = HttpClient.newHttpClient()) {
            for (int time = 0; time < 2; time++) {
                ReplyText reply = ask(http, server, all, 0);
                assertEquals(Set.copyOf(all), Set.copyOf(reply.acks()), "each is acknowledged, however often");
            }
            server.kill();
        }
        assertEquals(all.size(), ProjectReport.read(directory).success(), "none counts again");
        checkBooks("after all was reported again");
    }

    private ReplyText ask(HttpClient http, ServerProcess server, List<String> reports, double seconds)
            throws IOException, InterruptedException {
        ClientRequestText request = ClientRequestText.of(server.authenticator).host(received.isEmpty() ? 0 : 1, 1)
                .saysNothingOfOthers().asks(seconds, 2 * seconds);
        reports.forEach(request::reportsSuccess);
        URI scheduler = URI.create(server.masterUrl.replace("/fractal/", "/fractal_cgi/cgi"));
        return new ReplyText(http.send(HttpRequest.newBuilder(scheduler)
                .POST(HttpRequest.BodyPublishers.ofString(request.toString())).build(), BodyHandlers.ofString())
                .body());
    }

    private void checkBooks(String when) throws IOException {
        ProjectTables tables = Store.read(directory);
        assertEquals(TASKS, tables.workunits().size(), when);
        for (String name : received) {
            assertEquals(1, tables.result(name).orElseThrow().host(), when + ": " + name + " was sent to host 1");
        }
        for (String name : acknowledged) {
            assertTrue(tables.result(name).map(ResultRow::isSuccess).orElse(false),
                    when + ": " + name + " was acknowledged");
        }
    }

    /** Runs until the server is gone. Tasks are reported from the request after the one that brought them, until that is acknowledged. */
    private void work(ServerProcess server) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            while (true) {
                List<String> have = received.stream().distinct().filter(name -> !acknowledged.contains(name)).toList();
                repeated.addAndGet(have.stream().filter(reported::contains).count());
                reported.addAll(have);
                ReplyText reply = ask(http, server, have, 1);
                received.addAll(reply.results());
                acknowledged.addAll(reply.acks());
            }
        } catch (IOException e) {
            // The server is gone, as planned.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
