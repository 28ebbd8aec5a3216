package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.text.TaskCounts;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.web.LocalFiles;
import org.quern.testing.Eventually;

/** The metrics by Prometheus's own eyes, of a client with hostile names (docs/dashboard.md, "Metrics"). */
class PrometheusTest {
    private static final String TOKEN = "open sesame";
    private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
    private static final Path PROMTOOL = Path.of("/usr/bin/promtool");
    private static final Path GRAFANA = Path.of("../packaging/grafana/quern.json");
    @TempDir
    private Path directory = Path.of("");

    @Test
    void promtoolFindsNothingWrong() throws Exception {
        isThere(PROMTOOL);
        try (FakeClient client = new FakeClient(3); Dashboard dashboard = dashboard(client)) {
            String text = metrics(dashboard);
            assertTrue(text.contains("quern_card_busy_ratio{card=\"NVIDIA 0\"} 0.97"), text);
            assertTrue(text.contains("quern_card_power_watts{card=\"NVIDIA 0\"} 210.0"), text);
            assertTrue(text.contains("quern_card_clock_hertz{card=\"NVIDIA 0\"} 1.5E9"), text);
            Path metrics = Files.writeString(directory.resolve("metrics"), text);
            Process promtool = new ProcessBuilder(PROMTOOL.toString(), "check", "metrics").redirectErrorStream(true)
                    .redirectInput(metrics.toFile()).start();
            assertEquals("", new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(0, promtool.waitFor());
        }
    }

    @Test
    void tasksHaveTheSameStatesAsInTheStatusAlsoThoseThatNoneIsIn() throws IOException {
        try (FakeClient client = new FakeClient(3); Dashboard dashboard = dashboard(client)) {
            String text = metrics(dashboard);
            for (String state : TaskCounts.of(List.of()).facts().keySet()) {
                assertTrue(text.contains("quern_tasks{state=\"" + state + "\"} "), text);
            }
            assertEquals(7, text.lines().filter(line -> line.startsWith("quern_tasks{")).count(), text);
        }
    }

    @Test
    void aPrometheusScrapesThemByTheirToken() throws Exception {
        isThere(PROMETHEUS);
        Files.writeString(directory.resolve("token"), TOKEN);
        int port = freePort();
        try (FakeClient client = new FakeClient(3); Dashboard dashboard = dashboard(client)) {
            Process prometheus = start(port, dashboard.port());
            try {
                Eventually.within(Duration.ofMinutes(3)).untilHolds("it has scraped", () -> scraped(port, "quern_up"));
                assertTrue(scraped(port, "quern_tasks"));
                assertTrue(scraped(port, "quern_project_resource_share"), "whatever the project's address is");
            } finally {
                prometheus.destroy();
                assertTrue(prometheus.waitFor(1, TimeUnit.MINUTES));
            }
        }
    }

    @Test
    void grafanaIsShownNothingThatIsNotThere() throws IOException {
        try (FakeClient client = new FakeClient(3); Dashboard dashboard = dashboard(client)) {
            String metrics = metrics(dashboard);
            List<String> names = new ArrayList<>();
            for (var panel : JsonParser.parseString(Files.readString(GRAFANA)).getAsJsonObject()
                    .getAsJsonArray("panels")) {
                panel.getAsJsonObject().getAsJsonArray("targets")
                        .forEach(target -> names.add(name(target.getAsJsonObject().get("expr").getAsString())));
            }
            assertFalse(names.isEmpty());
            names.forEach(name -> assertTrue(metrics.contains("# TYPE " + name + " gauge"), name));
        }
    }

    private static String name(String expression) {
        int begin = expression.indexOf("quern_");
        return expression.substring(begin, expression.indexOf('{', begin));
    }

    private Process start(int port, int dashboard) throws IOException {
        Path configuration = Files.writeString(directory.resolve("prometheus.yml"), """
                scrape_configs:
                  - job_name: quern
                    scrape_interval: 1s
                    authorization:
                      credentials_file: %s
                    static_configs:
                      - targets: ["127.0.0.1:%s"]
                """.formatted(directory.resolve("token"), dashboard));
        return new ProcessBuilder(PROMETHEUS.toString(), "--config.file=" + configuration,
                "--storage.tsdb.path=" + directory.resolve("data"), "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true).redirectOutput(directory.resolve("out.txt").toFile()).start();
    }

    private static boolean scraped(int port, String name) throws IOException {
        try {
            JsonObject answer = JsonParser.parseString(new Visitor(port).get("/api/v1/query?query=" + name).body())
                    .getAsJsonObject();
            JsonArray found = answer.getAsJsonObject("data").getAsJsonArray("result");
            return !found.isEmpty();
        } catch (java.net.ConnectException e) {
            return false; // it begins
        }
    }

    private static String metrics(Dashboard dashboard) throws IOException {
        Visitor.Answer answer = new Visitor(dashboard.port()).get("/metrics", "Authorization: Bearer " + TOKEN);
        assertEquals(200, answer.status());
        return answer.body();
    }

    private static Dashboard dashboard(FakeClient client) {
        return Dashboard.start(new ClientLink(Clients.at(client.address())::open), new LocalFiles(null),
                new AccessOptions(false, TOKEN), 0);
    }

    private static void isThere(Path program) {
        boolean installed = Files.isExecutable(program);
        if (!installed && System.getProperty("quern.interop", "").equals("required")) {
            fail(program
                    + " is not installed (Debian: apt-get install prometheus), and -Dquern.interop=required wants it");
        }
        Assumptions.assumeTrue(installed,
                "skipped: " + program + " is not installed (Debian: apt-get install prometheus)");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
