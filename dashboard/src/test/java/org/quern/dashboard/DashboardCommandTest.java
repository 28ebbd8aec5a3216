package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.Main;
import org.quern.cli.common.Json;
import org.quern.daemon.Daemon;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;
import picocli.CommandLine;

/** {@code quern dashboard} as it is run, before clients of three kinds. */
class DashboardCommandTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aRealClientIsShownAndDoesWhatThePageSays() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(3)
                .withWorkSize(3).withFailurePause(Duration.ZERO));
                Run run = new Run("--data-dir", data.toString())) {
            try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
            })) {
                act(server, data, run);
            }
            Eventually.holds("it is said that the client is gone",
                    () -> run.visitor.get("/api/v1/status", run.session).status() == 503);
        }
    }

    private void act(ProjectServer server, Path data, Run run) throws IOException {
        Files.writeString(directory.resolve("key.txt"), server.authenticator() + "\n");
        assertEquals(0, Main.commandLine().execute("attach", server.masterUrl(), "--key-file",
                directory.resolve("key.txt").toString(), "--data-dir", data.toString()));
        assertEquals(200, run.action("mode", "{\"what\":\"run\",\"mode\":\"always\"}").status());
        Eventually.within(Duration.ofMinutes(3)).untilHolds("a task has come",
                () -> run.list("tasks").size() > 0);
        String task = run.list("tasks").get(0).getAsJsonObject().get("name").getAsString();
        String project = run.list("projects").get(0).getAsJsonObject().get("url").getAsString();
        assertEquals(server.masterUrl(), project);
        List<String> unknown = mistakes(run, project, "no_such");
        assertEquals(2, unknown.size(), unknown::toString);
        assertTrue(unknown.get(0).startsWith("app_config.xml, line 2, <name>: the project has no application"),
                unknown.get(0));
        assertTrue(unknown.get(1).startsWith("app_config.xml, line 3, <app_name>: the project has no"), unknown.get(1));
        String known = unknown.get(0).substring(unknown.get(0).lastIndexOf("it has ") + "it has ".length())
                .split(", ")[0];
        assertEquals(List.of(), mistakes(run, project, known));
        assertEquals(200, run.action("task", "{\"project\":\"" + project + "\",\"name\":\"" + task
                + "\",\"action\":\"suspend\"}").status());
        Eventually.holds("the task is suspended", () -> run.list("tasks").asList().stream()
                .anyMatch(each -> each.getAsJsonObject().get("suspended").getAsBoolean()));
        assertEquals(200, run.action("project", "{\"project\":\"" + project + "\",\"action\":\"suspend\"}")
                .status());
        Eventually.holds("the project is suspended", () -> run.list("projects").get(0).getAsJsonObject()
                .get("suspended").getAsBoolean());
        Eventually.holds("the history has the client's start", () -> run.list("history").size() > 0);
        JsonObject disk = run.object("disk");
        assertTrue(disk.get("total_bytes").getAsDouble() > 0, disk::toString);
        assertEquals(project, disk.getAsJsonArray("projects").get(0).getAsJsonObject().get("url").getAsString());
        Eventually.holds("what would go is told", () -> run.object("disk").getAsJsonObject("plan").has("reasons"));
        JsonObject devices = run.object("devices");
        assertTrue(devices.get("p_ncpus").getAsInt() > 0);
        double busy = devices.getAsJsonObject("processor").get("busy_percent").getAsDouble();
        assertTrue(busy >= 0 && busy <= 100, devices::toString);
        assertTrue(!devices.getAsJsonObject("processor").get("temperature_celsius").isJsonNull()
                || (devices.toString().contains("\"what\":\"processor temperature\"")
                        && devices.toString().contains("\"reason\":\"no sensor tells it")),
                "known, or with a word: " + devices);
        assertTrue(run.visitor.get("/metrics", run.session).body().contains("\nquern_processor_busy_ratio "));
        assertEquals("client_started", run.list("history").get(0).getAsJsonObject().get("event").getAsString());
        assertTrue(run.visitor.get("/metrics", run.session).body().contains("quern_up 1.0"));
        assertTrue(run.visitor.get("/metrics", run.session, "Accept: application/openmetrics-text").body()
                .endsWith("# EOF\n"));
    }

    /** What is told of wishes for that application. */
    private static List<String> mistakes(Run run, String project, String app) throws IOException {
        String text = """
                <app_config>
                <app><name>%s</name><max_concurrent>1</max_concurrent></app>
                <app_version><app_name>%1$s</app_name><ngpus>1</ngpus></app_version>
                </app_config>
                """.formatted(app);
        Visitor.Answer answer = run.action("settings",
                Json.of(Map.of("action", "check", "project", project, "text", text)));
        assertEquals(200, answer.status(), answer.body());
        return JsonParser.parseString(answer.body()).getAsJsonObject().getAsJsonArray("mistakes").asList().stream()
                .map(each -> each.getAsJsonObject().get("text").getAsString()).toList();
    }

    @Test
    void namesOfAHostileProjectStayText() throws Exception {
        try (FakeClient client = new FakeClient(2);
                Run run = new Run("--data-dir", directory.toString(), "--host", client.address())) {
            assertEquals(FakeClient.HOSTILE,
                    run.list("projects").get(0).getAsJsonObject().get("name").getAsString());
            Visitor.Answer answer = run.visitor.get("/api/v1/projects", run.session);
            assertTrue(answer.header("Content-Type").startsWith("application/json"), answer.head());
            assertEquals("nosniff", answer.header("X-Content-Type-Options"));
            assertEquals(FakeClient.HOSTILE,
                    run.list("messages").get(0).getAsJsonObject().get("text").getAsString());
            assertEquals(200, run.visitor.get("/metrics", run.session).status());
            assertEquals(200, run.action("project", "{\"project\":\"http://a.test/</project_url><quit/>\","
                    + "\"action\":\"update\"}").status());
            assertEquals(1, client.orders().size(), client.orders()::toString);
            assertFalse(client.orders().getFirst().contains("<quit/>"), client.orders()::toString);
            client.orders().clear();
            for (String action : List.of("benchmarks", "connect", "reread")) {
                assertEquals(200, run.action("client", "{\"action\":\"" + action + "\"}").status());
            }
            assertEquals(List.of(true, true, true), List.of(client.orders().get(0).contains("<run_benchmarks>"),
                    client.orders().get(1).contains("<network_available>"),
                    client.orders().get(2).contains("<read_cc_config>")), client.orders()::toString);
            assertEquals(400, run.action("client", "{\"action\":\"burn\"}").status());
            assertEquals(400, run.action("client", "{\"action\":\"product\",\"name\":\" \"}").status());
            assertEquals(400, run.action("project", "{\"project\":\"http://a.test/\",\"action\":\"quit\"}").status());
        }
    }

    @Test
    void boincsOwnClientIsShownToo() throws Exception {
        Assumptions.assumeTrue(System.getProperty("quern.interop", "").equals("required")
                || Files.isExecutable(Path.of("/usr/bin/boinc")), "BOINC's client is not installed (boinc-client)");
        int port = freePort();
        Process boinc = new ProcessBuilder("/usr/bin/boinc", "--dir", directory.toString(), "--no_gpus",
                "--gui_rpc_port", String.valueOf(port)).redirectErrorStream(true)
                .redirectOutput(directory.resolve("out.txt").toFile()).start();
        try (Run run = new Run("--host", "127.0.0.1:" + port, "--password-file",
                directory.resolve("gui_rpc_auth.cfg").toString())) {
            Eventually.within(Duration.ofMinutes(3)).untilHolds("it answers",
                    () -> run.visitor.get("/readyz").status() == 200);
            JsonElement status = JsonParser.parseString(run.visitor.get("/api/v1/status", run.session).body());
            assertTrue(status.getAsJsonObject().get("protocol").getAsString().startsWith("7."), status::toString);
            assertEquals("", status.getAsJsonObject().get("version").getAsString());
            assertTrue(run.list("messages").size() > 0);
            assertEquals(0, run.list("history").size());
            assertTrue(run.object("disk").get("free_bytes").getAsDouble() > 0);
            assertTrue(run.object("devices").get("p_ncpus").getAsInt() > 0);
            assertEquals("{\"busy_percent\":null,\"temperature_celsius\":null,\"missing\":[]}",
                    run.object("devices").get("processor").toString(), "it tells none, and none is made up");
            assertFalse(run.visitor.get("/metrics", run.session).body().contains("quern_processor"));
            assertEquals(200, run.action("mode", "{\"what\":\"network\",\"mode\":\"never\"}").status());
            assertTrue(run.visitor.get("/api/v1/preferences", run.session).body().contains("max_ncpus_pct"));
        } finally {
            boinc.destroy();
            assertTrue(boinc.waitFor(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void theDemoComputesWhileItIsLookedAtAndEndsWithTheCommand() throws Exception {
        Path root;
        try (Run run = new Run("--demo")) {
            Eventually.within(Duration.ofMinutes(3)).untilHolds("a task computes", () -> run.list("tasks").asList()
                    .stream().anyMatch(task -> task.getAsJsonObject().get("running").getAsBoolean()));
            assertEquals(1, run.list("projects").size());
            assertTrue(run.list("history").size() > 0);
            root = Path.of(run.err.toString().lines().findFirst().orElseThrow().replaceAll("^.* in |\\.$", ""));
        }
        assertEquals(List.of(), ProcessHandle.current().descendants().filter(process -> isIn(process, root)).toList());
        DirectoryTree.delete(root);
    }

    /** Other tests have processes too. */
    private static boolean isIn(ProcessHandle process, Path root) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd")).startsWith(root);
        } catch (IOException e) {
            return false; // it has ended, or this is not Linux
        }
    }

    @Test
    void theDemoIsOfNoOtherClient() {
        StringWriter err = new StringWriter();
        assertEquals(2, new CommandLine(new DashboardCommand()).setErr(new PrintWriter(err, true)).execute("--demo",
                "--host", "127.0.0.1:1"));
        assertTrue(err.toString().contains("a client of its own"), err::toString);
    }

    @Test
    void aNumberThatIsNoPortIsAMistakeOfTheCommand() {
        for (String port : List.of("99999", "-1")) {
            StringWriter err = new StringWriter();
            assertEquals(2, new CommandLine(new DashboardCommand()).setErr(new PrintWriter(err, true))
                    .execute("--port", port));
            assertTrue(err.toString().contains(port + " is no port"), err::toString);
        }
    }

    @Test
    void aPortThatIsTakenIsToldOf() throws IOException {
        try (var taken = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            StringWriter err = new StringWriter();
            assertEquals(1, new CommandLine(new DashboardCommand()).setErr(new PrintWriter(err, true))
                    .setOut(new PrintWriter(new StringWriter())).execute("--json", "--data-dir", directory.toString(),
                            "--port", String.valueOf(taken.getLocalPort())));
            assertTrue(
                    err.toString().contains("It cannot listen at port " + taken.getLocalPort() + ": Address already"),
                    err::toString);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new java.net.ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** The command, running, and a browser that came by its link. */
    private static final class Run implements AutoCloseable {
        private final StringWriter out = new StringWriter();
        private final StringWriter err = new StringWriter();
        private final Thread thread;
        private final Visitor visitor;
        private final String session;

        Run(String... arguments) throws IOException {
            String[] all = new String[arguments.length + 1];
            all[0] = "--json";
            System.arraycopy(arguments, 0, all, 1, arguments.length);
            thread = Thread.ofPlatform().start(() -> new CommandLine(new DashboardCommand())
                    .setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(all));
            URI link = URI.create(Eventually.get("its first line is the link", this::url));
            visitor = new Visitor(link.getPort());
            session = visitor.get("/?" + link.getRawQuery()).session();
        }

        private @org.jspecify.annotations.Nullable String url() {
            String text = out.toString();
            return text.endsWith("\n")
                    ? JsonParser.parseString(text).getAsJsonObject().get("url").getAsString() : null;
        }

        JsonArray list(String what) throws IOException {
            JsonElement told = JsonParser.parseString(visitor.get("/api/v1/" + what, session).body());
            return told.isJsonArray() ? told.getAsJsonArray() : new JsonArray();
        }

        JsonObject object(String what) throws IOException {
            return JsonParser.parseString(visitor.get("/api/v1/" + what, session).body()).getAsJsonObject();
        }

        Visitor.Answer action(String path, String body) throws IOException {
            return visitor.post("/api/v1/actions/" + path, body, session);
        }

        @Override
        public void close() {
            thread.interrupt();
            Eventually.holds("the command ends", () -> !thread.isAlive());
        }
    }
}
