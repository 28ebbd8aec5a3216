package org.quern.cli.move;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** {@code quern import} and {@code quern export} more than once, half done, and where something is amiss. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "BOINC's data directory is that of Linux")
class MoveRoundsTest {
    @TempDir
    private Path top = Path.of("");
    private Path boinc = Path.of("");
    private Path quern = Path.of("");

    @BeforeEach
    void aClient() throws IOException {
        boinc = Files.createDirectories(top.resolve("boinc"));
        quern = top.resolve("quern");
        OldClient.state(boinc, "r1");
        OldClient.account(boinc, "a.example");
        Files.createDirectories(boinc.resolve("slots/0"));
    }

    @Test
    void aClientThatTakesNoLockIsSeen() throws IOException, InterruptedException {
        Path program = Files.copy(Path.of("/bin/sleep"), top.resolve("boinc-client")).resolveSibling("boinc_client");
        Files.copy(Path.of("/bin/sleep"), program);
        program.toFile().setExecutable(true);
        Process client = new ProcessBuilder(program.toString(), "600").directory(boinc.toFile()).start();
        try {
            QuernRun run = run("import");
            assertEquals(1, run.exitCode(), run::toString);
            assertTrue(
                    run.out().contains(boinc + " is in use by a running client: boinc_client (" + client.pid() + ")"),
                    run::toString);
            assertFalse(run.out().contains("projects"), "nothing was looked at");
        } finally {
            client.destroyForcibly().waitFor();
        }
    }

    @Test
    void projectsThatOnlyTheOtherClientHasStayWithoutTheUsersWord() throws IOException {
        assertEquals(0, run("import").exitCode());
        Files.writeString(boinc.resolve("client_state.xml"),
                OldClient.STATE.replace("r1", "r2").replaceAll("(?s)<workunit>.*</result>", ""));
        OldClient.account(boinc, "b.example");
        QuernRun run = run("export");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(
                run.out().contains(
                        boinc.resolve("account_b.example.xml") + " is of a project that " + quern + " does not have"),
                run::toString);
        assertEquals(0, run("export", "--replace").exitCode());
        assertTrue(Files.exists(boinc.resolve("before-export/account_b.example.xml")));
    }

    @Test
    void anExportMayBeRepeated() throws IOException {
        assertEquals(0, run("import").exitCode());
        Files.writeString(quern.resolve("client_state.xml"), OldClient.STATE.replace("<state>2", "<state>5"));
        assertEquals(0, run("export").exitCode());
        QuernRun again = run("export");
        assertEquals(0, again.exitCode(), again::toString);
    }

    @Test
    void aStateThatIsMissingOrDamagedIsTold() throws IOException {
        Files.writeString(boinc.resolve("client_state_prev.xml"), OldClient.STATE);
        Files.writeString(boinc.resolve("client_state.xml"), "<client_state>\n");
        assertTrue(
                run("import", "--dry-run").out()
                        .contains("client_state.xml is damaged, what is there comes from client_state_prev.xml"),
                run("import", "--dry-run")::toString);
        Files.delete(boinc.resolve("client_state_prev.xml"));
        Files.delete(boinc.resolve("client_state.xml"));
        assertTrue(run("import", "--dry-run").out().contains("there is no client_state.xml to read: 1 account file"),
                run("import", "--dry-run")::toString);
    }

    @Test
    void projectsThatCameAfterAnInterruptedImportStayWithoutTheUsersWord() throws IOException {
        Files.createDirectories(quern.resolve(Copier.DRAFT));
        OldClient.account(quern, "a.example");
        Files.writeString(quern.resolve("client_state.xml"), OldClient.STATE.replace("r1", "later"));
        QuernRun run = run("import");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains(quern + " has projects of its own already"), run::toString);
        Files.delete(quern.resolve("client_state.xml"));
        assertEquals(0, run("import").exitCode(), "that was the interrupted import's own account file");
    }

    @Test
    void aProxyThatTheWayBackLosesIsTold() throws IOException {
        assertEquals(0, run("import").exitCode());
        Files.writeString(boinc.resolve("client_state.xml"), OldClient.STATE.replace("</client_state>",
                "<proxy_info>\n    <use_http_proxy/>\n</proxy_info>\n</client_state>"));
        assertTrue(run("export", "--replace").out()
                .contains("goes through a proxy that a manager chose, which Quern never took over"));
    }

    private QuernRun run(String command, String... options) {
        return OldClient.run(command, boinc, quern, options);
    }
}
