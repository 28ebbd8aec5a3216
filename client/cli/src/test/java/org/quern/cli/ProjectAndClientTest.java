package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.command.Decision;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.view.ClientView;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** A project and a client, both real, with the project's files and configuration as its owner would write them. */
class ProjectAndClientTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aStickyFileStaysWithTheClientUntilTheProjectLetsItGo() throws Exception {
        write("project/templates/fractal_in",
                "<input_template><file_info><sticky/><priority>3</priority></file_info></input_template>\n");
        try (ProjectServer server = ProjectServer.start(options());
                Daemon daemon = client(server)) {
            Eventually.within(TIMEOUT).showing(() -> server.report() + "\n" + page(server))
                    .untilHolds("the task is valid and the client lists the file it keeps",
                            () -> server.report().isFinished() && page(server).contains("<status>1</status>"));
            assertEquals(1, server.report().valid());
            assertTrue(page(server).contains("<nbytes>"), page(server));
            Path kept = input();
            assertTrue(Files.exists(kept), "the task is done and its input is still there");

            contact(daemon, server);
            Eventually.within(TIMEOUT).untilHolds("the file is gone from the client", () -> Files.notExists(kept));
            contact(daemon, server);
            Eventually.within(TIMEOUT).showing(() -> page(server)).untilHolds("the project knows that it is gone",
                    () -> page(server).contains("<hostid>1</hostid>") && !page(server).contains("<file_info>"));
        }
    }

    @Test
    void aResourceThatTheProjectDoesNotSupportIsNotAskedForAgainAndExplainSaysWhy() throws Exception {
        write("project/config.xml",
                """
                        <boinc><config>
                            <app_version><plan_class>cuda</plan_class><coproc><type>NVIDIA</type><count>1</count></coproc></app_version>
                        </config></boinc>
                        """);
        try (ProjectServer server = ProjectServer.start(options());
                Daemon daemon = client(server)) {
            Eventually.within(TIMEOUT).showing(() -> explanations(daemon))
                    .untilHolds("the reason is explained",
                            () -> explanations(daemon)
                                    .contains("CPU: its server answered that it does not support the resource"));
            assertTrue(view(daemon).state().projects().getFirst().contact().backoff(ResourceType.CPU)
                    .isRefusal(System.currentTimeMillis() / 1000.0));
            assertEquals(1, server.report().unsent());
        }
        QuernRun explained = QuernRun.quern("explain", "--data-dir", directory.resolve("client").toString());
        assertTrue(explained.out().contains("does not support the resource"), explained.toString());
    }

    private ProjectOptions options() {
        return ProjectOptions.of(directory.resolve("project")).withTasks(1).withWorkSize(0.01)
                .withFailurePause(Duration.ZERO);
    }

    private Daemon client(ProjectServer server) throws IOException {
        write("client/cc_config.xml",
                "<cc_config><options><no_priority_change>1</no_priority_change></options></cc_config>\n");
        write("client/attach.xml", "<attach><project><master_url>" + server.masterUrl()
                + "</master_url><authenticator>" + server.authenticator() + "</authenticator></project></attach>\n");
        Daemon daemon = Daemon.start(
                DaemonOptions.in(directory.resolve("client")).onPort(0).reportingImmediately(), message -> {
                });
        daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
        return daemon;
    }

    private static void contact(Daemon daemon, ProjectServer server) {
        daemon.ask(new UserCommand.ForProject(ProjectUrl.of(server.masterUrl()), ProjectOperation.UPDATE));
    }

    private static ClientView view(Daemon daemon) {
        return Objects.requireNonNull(daemon.view());
    }

    private static String explanations(Daemon daemon) {
        return view(daemon).explanations().stream().filter(each -> each.kind() == Decision.Kind.PROJECT)
                .map(Decision::reason).toList().toString();
    }

    private Path input() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("client/projects"))) {
            List<Path> inputs = files.filter(file -> file.toString().endsWith("_00000.txt")).toList();
            assertEquals(1, inputs.size(), inputs.toString());
            return inputs.getFirst();
        }
    }

    private String page(ProjectServer server) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            String key = Files.readString(directory.resolve("project/keys/project_key"));
            return http.send(
                    HttpRequest.newBuilder(URI.create(server.masterUrl() + "host_files?hostid=1"))
                            .header("Authorization", "Bearer " + key).build(),
                    BodyHandlers.ofString()).body();
        } catch (IOException e) {
            return e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return e.toString();
        }
    }

    private void write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
