package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

/** {@code quern daemon} as a process: its lock, its signals, its messages. */
class DaemonProcessTest {
    private static final int SECONDS_TO_STOP = 60;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theDaemonLeavesItsPortRereadsOnHangupRefusesASecondOneAndStopsWhenTold() throws Exception {
        Process daemon = start("first.log");
        try {
            Eventually.holds("the daemon leaves its port", () -> Files.size(directory.resolve("quern.port")) > 0);

            Files.writeString(directory.resolve("attach.xml"), """
                    <attach>
                    <project>
                    <master_url>http://127.0.0.1:9/p/</master_url>
                    <authenticator>0123456789abcdef</authenticator>
                    </project>
                    <project><oops/></project>
                    </attach>
                    """);
            signal(daemon, "HUP");
            Eventually.holds("a project that attach.xml names is attached",
                    () -> Files.exists(directory.resolve("account_127.0.0.1_9_p.xml")));

            Files.delete(directory.resolve("lockfile"));
            Process second = start("second.log");
            assertTrue(second.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS), "the second client gives up");
            assertEquals(1, second.exitValue());
            assertTrue(log("second.log").contains("Another client is running in " + directory), log("second.log"));
            Eventually.holds("the lock file is put back", () -> log("first.log").contains("has been put back"));
            assertTrue(Files.exists(directory.resolve("lockfile")), "BOINC's client finds it");
        } finally {
            daemon.destroy();
            assertTrue(daemon.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS), "the client stops when told");
        }
        assertEquals(0, daemon.exitValue(), () -> log("first.log"));
        assertTrue(Files.notExists(directory.resolve("quern.port")), "no port is left");
        assertTrue(log("first.log").contains("attach.xml, line 6"), () -> "the mistake is named\n" + log("first.log"));
        assertTrue(!log("first.log").contains("0123456789abcdef"), "no key in the log");
        assertEquals(List.of(), loaded(), "libraries for what the daemon does not do cost it memory");
    }

    @Test
    void whatAContainersEnvironmentNamesIsAttachedAndItsKeyStandsInNoLog() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Child.command("daemon", "--data-dir", directory.toString(), "--gui-rpc-port", "0"))
                .redirectErrorStream(true).redirectOutput(directory.resolve("log").toFile());
        builder.environment().putAll(Map.of("QUERN_PROJECT_URL", "http://127.0.0.1:9/p/", "QUERN_ACCOUNT_KEY",
                "0123456789abcdef", "QUERN_MANAGER_URL", "nonsense"));
        Process daemon = builder.start();
        try {
            Eventually.holds("the daemon leaves its port", () -> Files.exists(directory.resolve("quern.port"))
                    && Files.size(directory.resolve("quern.port")) > 0);
            assertTrue(Files.readString(directory.resolve("account_127.0.0.1_9_p.xml")).contains("0123456789abcdef"));
            assertTrue(log("log").contains("QUERN_MANAGER_NAME"), log("log"));
        } finally {
            daemon.destroy();
            assertTrue(daemon.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS), "the client stops when told");
        }
        assertTrue(!log("log").contains("0123456789abcdef"), "no key in the log");
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        assertEquals(0,
                new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start().waitFor());
    }

    private Process start(String log) throws IOException {
        return Child.start(Child.command(List.of("-Xlog:class+load:file=" + directory.resolve(log + ".classes")), "",
                "daemon", "--data-dir", directory.toString(), "--gui-rpc-port", "0"),
                directory.resolve(log).toFile());
    }

    private List<String> loaded() throws IOException {
        List<String> classes = Files.readAllLines(directory.resolve("first.log.classes"));
        assertTrue(classes.stream().anyMatch(line -> line.contains("org.quern.daemon.")), "classes are told");
        // It writes its decisions as JSON, for which three small classes of Gson do.
        return classes.stream().filter(line -> line.matches(
                ".*(jakarta\\.xml\\.bind|org\\.glassfish\\.jaxb|quern\\.config\\.bind|com\\.google\\.gson|java\\.awt|javax\\.imageio)\\..*"))
                .filter(line -> !line
                        .matches(
                                ".* com\\.google\\.gson\\.(stream\\.JsonWriter|Strictness|FormattingStyle) source: .*"))
                .toList();
    }

    private String log(String name) {
        try {
            return Files.readString(directory.resolve(name));
        } catch (IOException e) {
            return "no log: " + e;
        }
    }
}
