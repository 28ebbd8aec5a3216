package org.quern.cli.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.docs.DocPage;
import org.quern.cli.move.DebianClient;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/**
 * Debian's own client and Quern do the same with the same project, and what they say in their requests, their state files and to managers is
 * compared field by field. Every difference stands in docs/differences.txt with a reason, and everything that stands there differs.
 */
class ComparisonTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int TASKS = 3;
    @TempDir
    private Path top = Path.of("");

    @Test
    void everyDifferenceIsListedWithAReasonAndEveryListedOneIsThere() throws Exception {
        assumeTrue(DebianClient.isInstalled(), "BOINC's client and boinccmd are not installed (package boinc-client)");
        DebianClient boinc = new DebianClient(Files.createDirectory(top.resolve("debian")));
        Heard there = debian(boinc);
        Heard here = quern(boinc);
        List<Difference> found = new ArrayList<>();
        there.documents().forEach((kind, fields) -> found
                .addAll(Difference.between(kind, fields, here.documents().getOrDefault(kind, new Fields()))));
        Listed listed = Listed.read(DocPage.file("differences.txt"));
        assertEquals("", lines(found.stream().filter(each -> listed.lines().stream()
                .noneMatch(line -> line.covers(each))).toList()), "not in docs/differences.txt");
        assertEquals("", lines(listed.lines().stream().filter(line -> line.always() && !line.kind().equals("varies")
                && found.stream().noneMatch(line::covers)).toList()),
                "in docs/differences.txt, and no difference any more");
    }

    private Heard debian(DebianClient boinc) throws Exception {
        try (ProjectServer server = server("there")) {
            boinc.attach(server);
            try (var _ = boinc.start()) {
                Heard heard = new Heard(boinc.data(), boinc.port());
                follow(server, heard, boinc);
                return heard;
            }
        }
    }

    private Heard quern(DebianClient boinc) throws Exception {
        Path data = Files.createDirectory(top.resolve("quern"));
        for (String name : List.of("cc_config.xml", "global_prefs_override.xml", "gui_rpc_auth.cfg")) {
            Files.copy(boinc.data().resolve(name), data.resolve(name));
        }
        int port = freePort();
        try (ProjectServer server = server("here")) {
            boinc.moveTo(data, port);
            boinc.attach(server);
            try (Daemon _ = Daemon.start(DaemonOptions.in(data).onPort(port).orSuite("REC_HYST_JC2"), message -> {
            })) {
                Heard heard = new Heard(data, port);
                follow(server, heard, boinc);
                return heard;
            }
        }
    }

    /** What is done with either client. */
    private static void follow(ProjectServer server, Heard heard, DebianClient client) throws Exception {
        heard.readFirst();
        heard.makeAccount(server.masterUrl(), "joe@example.org");
        await("all tasks are there, and one has a checkpoint", client, server,
                () -> client.tasks().split("state: downloaded", -1).length == 1 + TASKS
                        && client.checkpointSeconds(server) > 0);
        heard.listen();
        failOne(server, heard, client);
        client.boinccmd("--set_network_mode", "never");
        await("one waits to be uploaded", client, server, () -> client.tasks().contains("state: uploading"));
        heard.listen();
        client.boinccmd("--set_network_mode", "always");
        await("all are computed and valid", client, server, () -> {
            heard.readRequest();
            hurry(server, client);
            return server.report().valid() == TASKS;
        });
        client.boinccmd("--project", server.masterUrl(), "update");
        await("none is left", client, server, () -> {
            heard.readRequest();
            return !client.tasks().contains("project URL: ");
        });
        heard.listen();
    }

    /** A program dies of a signal, and the server will have its task computed once more. It isn't reported before it was heard of. */
    private static void failOne(ProjectServer server, Heard heard, DebianClient client) throws Exception {
        client.boinccmd("--set_network_mode", "never");
        await("one has failed", client, server, () -> {
            for (String pid : heard.running()) { // one that has just ended is told for a moment, too
                new ProcessBuilder("kill", "-ALRM", pid).start().waitFor();
            }
            return client.tasks().contains("state: compute error");
        });
        heard.awaitState("<ready_to_report/>");
        heard.listen();
        client.boinccmd("--set_network_mode", "always");
        client.boinccmd("--project", server.masterUrl(), "update");
    }

    /** A client is in no hurry after a failure. */
    private static void hurry(ProjectServer server, DebianClient client) throws Exception {
        String tasks = client.tasks();
        if (List.of("downloading", "downloaded", "uploading").stream()
                .noneMatch(state -> tasks.contains("state: " + state))) {
            client.boinccmd("--project", server.masterUrl(), "update");
        }
    }

    private static void await(String what, DebianClient client, ProjectServer server,
            java.util.concurrent.Callable<Boolean> condition) {
        Eventually.within(TIMEOUT).showing(() -> client.tasks() + "\n" + server.report()).untilHolds(what, condition);
    }

    private ProjectServer server(String name) throws IOException {
        return ProjectServer.start(ProjectOptions.of(top.resolve(name)).withTasks(TASKS).withWorkSize(10));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private static String lines(List<?> each) {
        return String.join("\n", each.stream().map(Object::toString).toList());
    }
}
