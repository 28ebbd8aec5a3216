package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.event.UserCommand;
import org.quern.testing.Eventually;

/**
 * A project of bad will: its upload server keeps its answers until programs have put pipes in the places of the outputs. As many of them as
 * would keep every processor of this computer waiting, in a whole client with real processes.
 */
class HostilePipesTest {
    private static final int PIPES = 2 * Runtime.getRuntime().availableProcessors() + 2;
    private static final String DONE = "<data_server_reply>\n<status>0</status>\n<file_size>0</file_size>\n</data_server_reply>\n";

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @TempDir
    private Path directory = Path.of("");
    private final CountDownLatch asked = new CountDownLatch(PIPES);
    private final CountDownLatch swapped = new CountDownLatch(1);

    @Test
    void managersOtherProjectsAndTheEndDoNotWaitForPipesInPlaceOfOutputs() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/cc_config.xml"),
                String.format(Locale.ROOT,
                        "<cc_config><options><max_file_xfers>%1$d</max_file_xfers><max_file_xfers_per_project>%1$d</max_file_xfers_per_project></options></cc_config>",
                        PIPES));
        HttpServer uploads = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                PlayedProjects projects = new PlayedProjects()) {
            uploads.setExecutor(threads);
            uploads.createContext("/", this::upload);
            uploads.start();
            String nothing = "<scheduler_reply><request_delay>3600</request_delay></scheduler_reply>";
            for (String name : new String[]{"bad", "honest"}) {
                projects.add(name);
                projects.scheduler(name, nothing);
            }
            projects.scheduler("bad", reply(projects).replace(projects.address("bad", "file_upload_handler"),
                    "http://127.0.0.1:" + uploads.getAddress().getPort() + "/file_upload_handler"), nothing);
            RunningClient client = new RunningClient(directory, projects, 1_000_000);
            Eventually.within(TIMEOUT).showing(() -> client.messages.toString())
                    .untilHolds("the server was asked about every output", () -> asked.getCount() == 0);
            swapForPipes(client.data.resolve("projects"));
            swapped.countDown();

            int calls = projects.posted("honest", "cgi").size();
            client.ask(new UserCommand.ForProject(projects.url("honest"), UserCommand.ProjectOperation.UPDATE));
            client.waiting("honest").untilHolds("another project is called",
                    () -> projects.posted("honest", "cgi").size() > calls);
            inTime("an answer to a manager", client::answersManagers);
            client.says("bad", "Upload of bad_1 failed .*bad_1: is a pipe, a socket or a device and no file");
            inTime("the end", client::close);
        } finally {
            swapped.countDown();
            uploads.stop(0);
        }
    }

    private static String reply(PlayedProjects projects) {
        ReplyText reply = new ReplyText(projects, "bad").script(String.format(Locale.ROOT, """
                #!/bin/sh
                cd ../../projects/*bad/
                for i in $(seq %d); do head -c 20000 /dev/zero > "bad_$i"; done
                cd -
                printf '0\\n' > boinc_finish_called
                """, PIPES));
        for (int i = 1; i <= PIPES; i++) {
            reply.output("bad_" + i, "out_" + i, "<max_nbytes>30000</max_nbytes>", "");
        }
        return reply.toString();
    }

    /** What a task that still computes can do at any moment. */
    private static void swapForPipes(Path projects) throws Exception {
        try (Stream<Path> files = Files.walk(projects)) {
            for (Path output : files.filter(file -> file.getFileName().toString().startsWith("bad_")).toList()) {
                Path pipe = output.resolveSibling("pipe");
                assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
                Files.move(pipe, output, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private void upload(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
        if (body.contains("<get_file_size>")) {
            asked.countDown();
            try {
                swapped.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
        byte[] answer = DONE.getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void inTime(String what, Step step) throws Exception {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                step.run();
                done.complete(null);
            } catch (IOException | RuntimeException | AssertionError e) {
                done.completeExceptionally(e);
            }
        });
        Eventually.within(TIMEOUT).untilHolds(what, done::isDone);
        done.get();
    }
}
