package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.cli.QuernRun.quern;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.DecisionLine;
import org.quern.daemon.store.DiskFolder;
import org.quern.engine.command.Decision;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.store.StateFile;
import org.quern.testing.Eventually;

/** {@code quern daemon} where the state is there and cannot be read: a folder in its place, which not even root can read. */
class UnreadableStateTest {
    private static final int SECONDS_TO_STOP = 60;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void nothingIsTouchedManagersAreToldWhyAndTheClientStartsOnceTheStateCanBeRead() throws Exception {
        Path state = directory.resolve("client_state.xml");
        Path checkpoint = Files.createDirectories(directory.resolve("slots/0")).resolve("checkpoint");
        Files.writeString(checkpoint, "precious");
        new StateFile(new DiskFolder(directory)).write(SavedState.fresh(HostInfo.plain(2, 1e9), "p", "8.3.0"));
        Path away = directory.resolve("away");
        Files.move(state, away);
        Files.createDirectory(state);
        Files.writeString(directory.resolve("decisions.jsonl"), DecisionLine.of(
                new Decision(1_700_000_000, Decision.Kind.TASK, "old_task_0", "run", "of a session before")) + "\n");
        HttpServer project = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger calls = new AtomicInteger();
        project.createContext("/", exchange -> {
            calls.incrementAndGet();
            exchange.close();
        });
        project.start();
        String host = "127.0.0.1:" + project.getAddress().getPort();
        Files.writeString(directory.resolve("account_" + host.replace(':', '_') + ".xml"),
                "<account>\n<master_url>http://"
                        + host + "/</master_url>\n<authenticator>0123456789abcdef</authenticator>\n</account>\n");
        Map<String, String> before = contents();
        Process daemon = Child.daemon(directory, directory.resolve("log").toFile());
        try {
            Eventually.holds("the daemon leaves its port", () -> hasPort());
            assertTrue(told("messages").contains("State file client_state.xml cannot be read: Is a directory"),
                    told("messages"));
            Eventually.holds("the status says so",
                    () -> told("status").contains("Mode       standing by - State file"));
            String status = told("status");
            assertTrue(status.contains("Computing  off - the client stands by: its state cannot be read"), status);
            assertTrue(status.contains("Network    off - the client stands by: its state cannot be read"), status);
            assertTrue(!status.contains("Disk") && !status.contains("Tasks"), status);
            assertTrue(told("status", "--json").contains("\"disk_used_bytes\":null"), told("status", "--json"));
            assertTrue(told("status", "--json").contains("\"stands_by\":\"State file client_state.xml"),
                    told("status", "--json"));
            for (String command : List.of("tasks", "projects", "transfers")) {
                refuses(command);
            }
            refuses("explain", "old_task_0");
            QuernRun mode = quern("run-mode", "never", "--data-dir", directory.toString());
            assertTrue(mode.exitCode() != 0 && mode.err().contains("cannot be read"), mode::toString);
            assertEquals("precious", Files.readString(checkpoint));
            assertTrue(Files.isDirectory(state), "no fresh state took its place");
            assertEquals(before, contents(), "nothing of the client's work is written");
            assertEquals(0, calls.get(), "nobody is contacted");

            Files.delete(state);
            Files.move(away, state);
            Eventually.holds("it starts",
                    () -> hasPort() && quern("run-mode", "never", "--data-dir", directory.toString()).exitCode() == 0);
            String messages = told("messages");
            assertTrue(messages.contains("State file client_state.xml cannot be read"), "what was is still told");
            assertTrue(messages.contains("The state file can be read again: the client stood by until now, since "),
                    messages);
            assertTrue(!told("status").contains("standing by"), told("status"));
            assertTrue(Files.readAllLines(directory.resolve("decisions.jsonl")).stream()
                    .takeWhile(line -> !line.contains("\"allow\"")).anyMatch(line -> line.contains("stands by")),
                    "nothing was allowed before");
        } finally {
            daemon.destroy();
            assertTrue(daemon.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS), "the client stops when told");
            project.stop(0);
        }
        assertEquals(0, daemon.exitValue());
    }

    /** States, accounts, what was said with projects, and slots; not what tells managers of a client that stands by. */
    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = directory.relativize(file).toString();
                if (name.matches(
                        "(client_state|quern_state|account_|sched_|master_|statistics_|slots/|projects/|away).*")) {
                    contents.put(name, Files.readString(file));
                }
            }
        }
        return contents;
    }

    /** Nothing is told that is not known: a sentence, the field of the status in JSON, and exit code 1. */
    private void refuses(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data-dir", directory.toString()));
        QuernRun people = quern(all.toArray(String[]::new));
        assertEquals(1, people.exitCode(), people::toString);
        assertEquals("", people.out());
        assertTrue(people.err().contains("The client stands by: State file client_state.xml cannot be read: Is a"),
                people::toString);
        all.add("--json");
        QuernRun programs = quern(all.toArray(String[]::new));
        assertEquals(1, programs.exitCode(), programs::toString);
        assertTrue(programs.out().startsWith("{\"stands_by\":\"State file client_state.xml"), programs::toString);
    }

    private boolean hasPort() throws IOException {
        Path port = directory.resolve("quern.port");
        return Files.exists(port) && Files.size(port) > 0;
    }

    private String told(String command, String... options) {
        List<String> words = new ArrayList<>(List.of(command, "--data-dir", directory.toString()));
        words.addAll(List.of(options));
        QuernRun run = quern(words.toArray(String[]::new));
        return run.exitCode() == 0 ? run.out() : run.toString();
    }
}
