package org.quern.cli.move;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.cli.OtherUser;
import org.quern.cli.QuernRun;
import org.quern.daemon.start.ExportNote;
import org.quern.daemon.store.DirectoryLock;

/** {@code quern import} and {@code quern export} more than once, half done, and where something is amiss. */
class MoveRoundsTest extends MoveScene {
    private static final int NOBODY = 65_534;

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

    @Test
    void aClientThatWentOnSinceIsNotOverwrittenThoughItHasNoTask() throws IOException {
        String asked = OldClient.STATE.replace("</project_name>",
                "</project_name>\n    <hostid>7</hostid>\n    <rpc_seqno>12</rpc_seqno>");
        Files.writeString(boinc.resolve("client_state.xml"), asked);
        assertEquals(0, run("import").exitCode());
        Files.writeString(boinc.resolve("client_state.xml"), asked.replace(">12<", ">99<")
                .replaceAll("(?s)<workunit>.*</result>", ""));
        QuernRun run = run("export");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains(boinc.resolve("client_state.xml") + " is newer than what " + quern
                + " has: BOINC's client made request 99 to http://a.example/, Quern made 12"), run::toString);
        assertEquals(0, run("export", "--replace").exitCode());
    }

    @Test
    void aStateThatOnlyHasItsLastCopyCountsAsOne() throws IOException {
        Files.move(boinc.resolve("client_state.xml"), boinc.resolve("client_state_prev.xml"));
        assertEquals(0, run("import").exitCode());
        Files.writeString(boinc.resolve("client_state_prev.xml"), OldClient.STATE.replace("r1", "later"));
        Files.delete(quern.resolve("client_state_prev.xml"));
        QuernRun run = run("export");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains("has 1 tasks that were not imported"), run::toString);
    }

    @Test
    void aServiceOfQuernsThatWouldStartAgainIsRefused() throws IOException {
        Path wants = Files.createDirectories(top.resolve("etc/systemd/system/multi-user.target.wants"));
        Files.createSymbolicLink(wants.resolve("quern.service"), Path.of("/lib/systemd/system/quern.service"));
        quern = top.resolve("var/lib/quern");
        assertEquals(0, run("import").exitCode());
        MovePlan plan = new ExportPlanner(new Debian(top), quern, boinc, false).plan();
        assertEquals(1, plan.refusals().size(), plan::toString);
        assertTrue(plan.refusals().getFirst().toString().contains("sudo systemctl disable --now quern"),
                plan::toString);
        assertFalse(new Debian(top).startsQuernIn(boinc));
    }

    @Test
    void configurationThatOnlyRootMayWriteDoesNotShutTheWayBack() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path hosts = Files.writeString(Files.createDirectory(top.resolve("etc")).resolve("remote_hosts.cfg"),
                "# none\n");
        Files.createSymbolicLink(boinc.resolve("remote_hosts.cfg"), hosts);
        for (Path path : List.of(boinc, boinc.resolve("client_state.xml"), boinc.resolve("account_a.example.xml"),
                boinc.resolve("slots"), boinc.resolve("slots/0"))) {
            Files.setAttribute(path, "unix:uid", NOBODY);
        }
        assertEquals(0, run("import").exitCode());
        QuernRun run = run("export");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains("remote_hosts.cfg: is the same in " + hosts), run::toString);
        Files.writeString(quern.resolve("remote_hosts.cfg"), "10.0.0.1\n");
        run = run("export");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains("sudo cp " + quern.resolve("remote_hosts.cfg") + " " + hosts), run::toString);
        assertEquals("# none\n", Files.readString(hosts));
        assertTrue(Files.isSymbolicLink(boinc.resolve("remote_hosts.cfg")));
    }

    @Test
    void whoMightLookIntoTheOldDirectoryMayLookIntoTheNew() throws IOException {
        Path told = Files.writeString(boinc.resolve("slots/0/init_data.xml"), "<authenticator>key</authenticator>");
        Files.setPosixFilePermissions(told, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(boinc, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(0, run("import").exitCode());
        assertEquals("rwxr-xr-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(quern)));
        assertEquals("rw-r-----", PosixFilePermissions
                .toString(Files.getPosixFilePermissions(quern.resolve("slots/0/init_data.xml"))), "it holds a key");
        Files.setPosixFilePermissions(boinc, PosixFilePermissions.fromString("rwxr-x---"));
        quern = top.resolve("closed");
        assertEquals(0, run("import").exitCode());
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(quern)));
        Files.setPosixFilePermissions(boinc, PosixFilePermissions.fromString("rwx--x--x"));
        quern = top.resolve("passed");
        assertEquals(0, run("import").exitCode());
        assertEquals("rwxr-x--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(quern)),
                "nobody else may list the old one either");
    }

    @Test
    void aFileInPlaceOfAFolderIsNamedAsOne() {
        Path state = boinc.resolve("client_state.xml");
        QuernRun run = OldClient.run("import", state, quern);
        assertTrue(run.out().contains(state + " is no folder. Name BOINC's data directory: quern import DIR."),
                run::toString);
        run = OldClient.run("export", boinc, state);
        assertTrue(run.out().contains(state + " is no folder. Name Quern's: quern export --data-dir DIR."),
                run::toString);
        run = run("import", "--json", "--dry-run");
        assertFalse(run.out().contains("\"error\""), run::toString);
        run = OldClient.run("import", state, quern, "--json");
        assertTrue(run.out().contains("\"error\":\"" + state + " is no folder."), run::toString);
    }

    @Test
    void aShellThatStandsInTheDirectoryIsNoClient() throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sleep", "600").directory(boinc.toFile()).start();
        try (DirectoryLock _ = DirectoryLock.take(boinc)) {
            QuernRun run = run("import");
            assertTrue(run.out().contains(boinc + " is in use by a running client. Stop it"), run::toString);
        } finally {
            shell.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatCameWhileItWasPlannedIsNotPutAside() throws IOException {
        MovePlan plan = new ImportPlanner(new Debian(top), boinc, quern, false).plan(false);
        Files.createDirectory(quern);
        ImportCommand command = new ImportCommand();
        command.checkNothingCame(plan);
        OldClient.account(quern, "b.example");
        assertThrows(IOException.class, () -> command.checkNothingCame(plan));
    }

    @Test
    void whereTasksWereGivenAwayANoteSaysSo() throws IOException {
        assertEquals(0, run("import").exitCode());
        assertEquals(0, run("export").exitCode());
        assertTrue(ExportNote.warning(quern).orElseThrow().contains("BOINC's client in " + boinc));
        assertTrue(Files.notExists(boinc.resolve("quern_exported.txt")));
        assertEquals(0, run("import", "--replace").exitCode());
        assertTrue(ExportNote.warning(quern).isEmpty(), "they came back");
    }

    @Test
    void aDirectoryThatItsUserCannotReachIsRefusedBeforeAnythingIsDone() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path home = Files.createDirectory(top.resolve("home"));
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(boinc, "unix:uid", NOBODY);
        quern = home.resolve("quern");
        QuernRun run = run("import", "--dry-run");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains(home + " may not be entered by nobody, whose " + quern + " is to be"),
                run::toString);
        Path file = Files.writeString(top.resolve("file"), "");
        run = OldClient.run("import", boinc, file);
        assertTrue(run.out().contains(file + " is no folder. Name another directory."), run::toString);
    }

    @Test
    void projectsOfOneNameHaveTheirHostsBesideIt() throws IOException {
        Files.writeString(boinc.resolve("client_state.xml"), OldClient.STATE.replace("<workunit>", """
                <project>
                    <master_url>http://b.example/</master_url>
                    <project_name>Fractals</project_name>
                </project>
                <workunit>"""));
        assertTrue(run("import", "--dry-run").out().contains("projects  2: Fractals (a.example), Fractals (b.example)"),
                run("import", "--dry-run")::toString);
    }

    @Test
    void whatCannotBeReadIsNamedOnce() throws Exception {
        Path secret = Files.writeString(top.resolve("keys"), "1");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Files.createSymbolicLink(boinc.resolve("remote_hosts.cfg"), secret);
        Files.setPosixFilePermissions(boinc.resolve("slots/0"), PosixFilePermissions.fromString("rwx------"));
        OtherUser nobody = OtherUser.of("nobody", top);
        QuernRun run = nobody.quern("import", boinc.toString(), "--data-dir", "/tmp/of-nobody-quern", "--dry-run");
        for (Path path : List.of(secret, boinc.resolve("slots/0"))) {
            assertEquals(1, run.out().lines().filter(line -> line.contains("refused   " + path)).count(),
                    run::toString);
        }
    }
}
