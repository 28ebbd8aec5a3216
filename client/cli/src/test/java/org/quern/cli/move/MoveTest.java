package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.OtherUser;
import org.quern.cli.QuernRun;
import org.quern.daemon.store.DirectoryLock;

/** {@code quern import} and {@code quern export} on directories that were laid out by hand. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "BOINC's data directory is that of Linux")
class MoveTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path top = Path.of("");
    private Path boinc = Path.of("");
    private Path quern = Path.of("");
    private Path etc = Path.of("");

    @BeforeEach
    void debian() throws IOException {
        etc = Files.createDirectories(top.resolve("etc/boinc-client"));
        boinc = Files.createDirectories(top.resolve("var/lib/boinc-client"));
        quern = top.resolve("quern");
        OldClient.state(boinc, "r1");
        OldClient.account(boinc, "a.example");
        Files.createDirectories(boinc.resolve("projects/a.example"));
        Files.createDirectories(boinc.resolve("slots/0"));
        Files.writeString(boinc.resolve("slots/0/checkpoint"), "half");
        Files.writeString(boinc.resolve("projects/a.example/program"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(boinc.resolve("projects/a.example/program"),
                PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setLastModifiedTime(boinc.resolve("slots/0/checkpoint"), FileTime.fromMillis(1_000_000_000_000L));
        Files.writeString(etc.resolve("cc_config.xml"), "<cc_config></cc_config>\n");
        Files.writeString(etc.resolve("gui_rpc_auth.cfg"), "\n");
        for (String name : List.of("cc_config.xml", "gui_rpc_auth.cfg")) {
            Files.createSymbolicLink(boinc.resolve(name), etc.resolve(name));
        }
    }

    @Test
    void aDryRunPlansAndChangesNothing() throws IOException {
        List<String> before = everything();
        QuernRun run = run("import", "--dry-run");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains("  projects  1: Fractals\n  tasks     1: 0 begun"), run.out());
        assertTrue(run.out().contains("cc_config.xml: its content is copied from " + etc.resolve("cc_config.xml")),
                run.out());
        assertTrue(run.out().contains("gui_rpc_auth.cfg: empty, as Debian's package made it"), run.out());
        assertTrue(run.out().contains("Nothing was changed"), run.out());
        assertEquals(before, everything());
    }

    @Test
    void aCopyHasAllThatTheWorkNeedsAndTheSourceIsAsItWas() throws IOException {
        Files.createSymbolicLink(boinc.resolve("slots/0/data"), boinc.resolve("projects/a.example/program"));
        Files.createSymbolicLink(boinc.resolve("slots/0/elsewhere"), Path.of("/etc/passwd"));
        Files.createSymbolicLink(boinc.resolve("remote_hosts.cfg"), etc.resolve("not-there"));
        List<String> before = everything();
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertEquals(before, everything().stream().filter(line -> !line.startsWith("quern")).toList());
        assertEquals("half", Files.readString(quern.resolve("slots/0/checkpoint")));
        assertEquals(1_000_000_000_000L, Files.getLastModifiedTime(quern.resolve("slots/0/checkpoint")).toMillis());
        assertEquals(quern.resolve("projects/a.example/program"), Files.readSymbolicLink(quern.resolve("slots/0/data")),
                "a link into the old directory leads into the new one");
        assertEquals(Path.of("/etc/passwd"), Files.readSymbolicLink(quern.resolve("slots/0/elsewhere")),
                "what programs' links lead to is not read");
        assertTrue(Files.isExecutable(quern.resolve("projects/a.example/program")));
        assertTrue(Files.isRegularFile(quern.resolve("cc_config.xml"), NOFOLLOW_LINKS));
        assertTrue(Files.notExists(quern.resolve("gui_rpc_auth.cfg")), "an empty one is Debian's own affair");
        assertTrue(Files.notExists(quern.resolve("remote_hosts.cfg"), NOFOLLOW_LINKS));
        assertFalse(PosixFilePermissions.toString(Files.getPosixFilePermissions(quern.resolve("account_a.example.xml")))
                .endsWith("r--"), "accounts hold keys");
        assertTrue(Files.notExists(quern.resolve(Copier.DRAFT)));
    }

    @Test
    void preferencesAndOptionsMayBeReadByWhoMightReadThemBefore() throws IOException {
        Files.writeString(boinc.resolve("global_prefs_override.xml"), "<global_preferences></global_preferences>");
        Files.setPosixFilePermissions(boinc.resolve("global_prefs_override.xml"),
                PosixFilePermissions.fromString("rw-rw-r--"));
        Files.setPosixFilePermissions(etc.resolve("cc_config.xml"), PosixFilePermissions.fromString("rw-r-----"));
        assertEquals(0, run("import").exitCode());
        assertEquals("rw-rw-r--", PosixFilePermissions.toString(
                Files.getPosixFilePermissions(quern.resolve("global_prefs_override.xml"))));
        assertEquals("rw-r-----",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(quern.resolve("cc_config.xml"))));
    }

    @Test
    void whatIsInTheWayGoesAsideAndProjectsOnlyAtTheUsersWord() throws IOException {
        Files.createDirectories(quern.resolve("slots"));
        Files.writeString(quern.resolve("client_state_next.xml"), "of somebody else");
        Files.writeString(quern.resolve("gui_rpc_auth.cfg"), "password");
        assertEquals(0, run("import").exitCode());
        assertEquals("of somebody else", Files.readString(quern.resolve("before-import/client_state_next.xml")));
        assertTrue(Files.notExists(quern.resolve("client_state_next.xml")), "it would be believed before all others");
        assertEquals("password", Files.readString(quern.resolve("gui_rpc_auth.cfg")), "managers know it");
        QuernRun again = run("import");
        assertEquals(1, again.exitCode());
        assertTrue(again.out().contains(quern + " has projects of its own already"), again.out());
        assertEquals(0, run("import", "--replace").exitCode());
        assertTrue(Files.exists(quern.resolve("before-import-2/account_a.example.xml")));
    }

    @Test
    void anImportThatWasInterruptedIsBegunAnew() throws IOException {
        Files.createDirectories(quern.resolve(Copier.DRAFT).resolve("slots"));
        Files.writeString(quern.resolve("account_a.example.xml"), "<account/>");
        assertEquals(0, run("import").exitCode());
        assertEquals("half", Files.readString(quern.resolve("slots/0/checkpoint")));
    }

    @Test
    void aDirectoryInUseIsRefusedWithWhatToDo() throws IOException {
        try (DirectoryLock _ = DirectoryLock.take(boinc)) {
            assertRefused(run("import"), boinc + " is in use by a running client",
                    "sudo systemctl disable --now boinc-client");
        }
        Files.createDirectory(quern);
        try (DirectoryLock _ = DirectoryLock.take(quern)) {
            assertRefused(run("import"), quern + " is in use by a running client", "sudo systemctl stop quern");
        }
    }

    @Test
    void aProgramThatStillWorksInASlotIsNamed() throws IOException, InterruptedException {
        Process left = new ProcessBuilder("sleep", "600").directory(boinc.resolve("slots/0").toFile()).start();
        try {
            assertRefused(run("import"), "sleep (" + left.pid() + ")", "Wait for their end");
        } finally {
            left.destroyForcibly().waitFor();
        }
    }

    @Test
    void otherRefusalsNameTheFileAndTheCure() throws IOException {
        assertRefused(QuernRun.quern("import", top.resolve("none").toString(), "--data-dir", quern.toString()),
                top.resolve("none") + " is not there", "Name BOINC's data directory");
        assertRefused(QuernRun.quern("import", boinc.toString(), "--data-dir", boinc.resolve("quern").toString()),
                boinc.resolve("quern") + " and " + boinc + " lie in each other", "Name a directory beside it");
        Files.delete(boinc.resolve("client_state.xml"));
        Files.delete(boinc.resolve("account_a.example.xml"));
        assertRefused(run("import"), boinc + " holds no project", "Name BOINC's data directory");
    }

    @Test
    void aServiceThatWouldStartAgainIsRefusedInItsOwnDirectoryOnly() throws IOException {
        Path wants = Files.createDirectories(top.resolve("etc/systemd/system/multi-user.target.wants"));
        Files.createSymbolicLink(wants.resolve("boinc-client.service"),
                Path.of("/lib/systemd/system/boinc-client.service"));
        MovePlan plan = new ImportPlanner(new Debian(top), boinc, quern, false).plan(false);
        assertTrue(plan.refusals().getFirst().toString().contains("sudo systemctl disable --now boinc-client"),
                plan::toString);
        Files.writeString(etc.resolve("config.properties"), "data_dir=" + boinc + "\n");
        assertEquals(boinc, new Debian(top).dataDirectory());
        assertFalse(new Debian(top).startsIn(quern));
    }

    @Test
    void aLinkThatAProgramCouldHaveMadeIsNotFollowedForIt() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Path link = boinc.resolve("remote_hosts.cfg");
        Files.createSymbolicLink(link, Path.of("/etc/shadow"));
        Files.setAttribute(link, "unix:uid", NOBODY, NOFOLLOW_LINKS);
        assertRefused(run("import"), link + " is a link of the user nobody to /etc/shadow of the user root",
                "sudo chown --no-dereference root " + link);
    }

    @Test
    void whoMayNotReadTheDirectoryIsToldToBecomeRoot() throws Exception {
        OtherUser nobody = OtherUser.of("nobody", top);
        Files.setPosixFilePermissions(boinc.resolve("slots"), PosixFilePermissions.fromString("rwx------"));
        QuernRun run = nobody.quern("import", boinc.toString(), "--data-dir", "/tmp/of-nobody-quern");
        assertRefused(run, boinc.resolve("slots") + " cannot be read (permission is denied", "Run the command as root");
        assertTrue(Files.notExists(Path.of("/tmp/of-nobody-quern")));
    }

    @Test
    void filesBelongToTheOwnerOfTheDirectoryThatIsThere() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        letOthersIn();
        Files.createDirectory(quern);
        Files.setAttribute(quern, "unix:uid", NOBODY);
        assertEquals(0, run("import").exitCode());
        for (String name : List.of("slots", "slots/0/checkpoint", "client_state.xml", "lockfile", ImportNote.NAME)) {
            assertEquals(NOBODY, Files.getAttribute(quern.resolve(name), "unix:uid"), name);
        }
    }

    @Test
    void aLinkOfAProgramsGetsNothingOfRootsOnTheWayBack() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        letOthersIn();
        assertEquals(0, run("import").exitCode());
        Files.writeString(quern.resolve("cc_config.xml"), "<cc_config></cc_config><!-- * * * * * root true -->\n");
        Path secret = Files.writeString(top.resolve("crontab"), "root's");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path link = boinc.resolve("cc_config.xml");
        Files.delete(link);
        Files.createSymbolicLink(link, secret);
        giveToNobody(boinc);
        Files.setAttribute(link, "unix:uid", NOBODY, NOFOLLOW_LINKS);
        assertRefused(run("export"), link + " leads to " + secret + ", which the user nobody may not write",
                "Put a file");
        assertEquals("root's", Files.readString(secret));
        assertTrue(Files.notExists(boinc.resolve("before-export")));
    }

    @Test
    void rootReadsOnlyWhatTheOwnerMayRead() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        letOthersIn();
        Path folder = Files.createDirectories(top.resolve("secrets"));
        Files.writeString(folder.resolve("keys"), "root's");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        giveToNobody(boinc);
        Path secret = Files.writeString(boinc.resolve("projects/a.example/of-root"), "root's");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        assertRefused(run("import"), secret + " cannot be read", "sudo chown --no-dereference nobody FILE");
        Files.delete(secret);
        Files.createSymbolicLink(boinc.resolve("projects/a.example/keys"), folder.resolve("keys"));
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(Files.isSymbolicLink(quern.resolve("projects/a.example/keys")));
    }

    @Test
    void namesOfFilesNeedBeNoTextAndFoldersNotBeWritable() throws IOException, InterruptedException {
        Path odd = boinc.resolve("projects/a.example");
        Process made = new ProcessBuilder("bash", "-c",
                "touch $'bad\\xff.txt' && mkdir $'b\\xfe' && touch $'b\\xfe/in' && chmod 555 $'b\\xfe'")
                .directory(odd.toFile()).inheritIO().start();
        assertEquals(0, made.waitFor());
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        Process there = new ProcessBuilder("bash", "-c",
                "test -f $'bad\\xff.txt' && test -f $'b\\xfe/in' && test $(stat -c %a $'b\\xfe') = 555")
                .directory(quern.resolve("projects/a.example").toFile()).inheritIO().start();
        assertEquals(0, there.waitFor());
    }

    @Test
    void whatWasPutAsideOnceIsNotCopiedAndGoesWhereItsCommandSays() throws IOException {
        assertEquals(0, run("import").exitCode());
        Files.writeString(quern.resolve("cc_config.xml"), "<cc_config><options></options></cc_config>\n");
        assertEquals(0, run("export", "--replace").exitCode());
        assertTrue(Files.exists(boinc.resolve("before-export/cc_config.xml")));
        assertTrue(Files.notExists(boinc.resolve("before-import")));
        assertEquals(0, run("import", "--replace").exitCode());
        assertTrue(Files.notExists(quern.resolve("before-export")));
        assertTrue(Files.exists(quern.resolve("before-import/client_state.xml")));
        assertEquals(0, run("export", "--replace").exitCode());
        assertTrue(Files.notExists(boinc.resolve("before-import")));
    }

    private void letOthersIn() throws IOException {
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void giveToNobody(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.filter(path -> !Files.isSymbolicLink(path)).toList()) {
                Files.setAttribute(path, "unix:uid", NOBODY, NOFOLLOW_LINKS);
                Files.setAttribute(path, "unix:gid", NOBODY, NOFOLLOW_LINKS);
            }
        }
    }

    @Test
    void inPlaceNothingIsChangedAndTheWayIsTold() throws IOException {
        List<String> before = everything();
        QuernRun run = run("import", "--in-place");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(
                run.out().contains("In place, in " + boinc) && run.out().contains("quern daemon --data-dir " + boinc),
                run.out());
        assertTrue(run.out().contains("gui_rpc_auth.cfg is empty, as its package made it: that stays"), run.out());
        assertEquals(before, everything());
    }

    @Test
    void theWayBackWritesThroughLinksAndKeepsWhatWasThere() throws IOException {
        assertEquals(0, run("import").exitCode());
        Files.writeString(quern.resolve("cc_config.xml"), "<cc_config><options></options></cc_config>\n");
        Files.writeString(quern.resolve("slots/0/checkpoint"), "nearly all");
        Files.writeString(quern.resolve("gui_rpc_auth.cfg"), "quern's own");
        Files.writeString(quern.resolve("quern_modes.xml"), "quern's own");
        Files.writeString(boinc.resolve("client_state_next.xml"), "old");
        QuernRun run = run("export");
        assertEquals(0, run.exitCode(), run::toString);
        assertEquals("nearly all", Files.readString(boinc.resolve("slots/0/checkpoint")));
        assertTrue(Files.readString(etc.resolve("cc_config.xml")).contains("<options>"));
        assertTrue(Files.isSymbolicLink(boinc.resolve("cc_config.xml")));
        assertEquals("\n", Files.readString(boinc.resolve("gui_rpc_auth.cfg")), "the package's choice");
        assertTrue(Files.notExists(boinc.resolve("quern_modes.xml")));
        assertTrue(Files.notExists(boinc.resolve("client_state_next.xml")), "BOINC would believe it first");
        assertEquals("<cc_config></cc_config>\n", Files.readString(boinc.resolve("before-export/cc_config.xml")));
        assertEquals("half", Files.readString(boinc.resolve("before-export/slots/0/checkpoint")));
    }

    @Test
    void tasksThatCameThereSinceAreNotLostOnTheWayBack() throws IOException {
        assertEquals(0, run("import").exitCode());
        OldClient.state(boinc, "r2");
        assertRefused(run("export"), boinc.resolve("client_state.xml") + " has 1 tasks that were not imported",
                "--replace");
        assertEquals(0, run("export", "--replace").exitCode());
        assertTrue(Files.readString(boinc.resolve("before-export/client_state.xml")).contains("r2"));
    }

    @Test
    void jsonSaysThePlanAndWhetherItWasDone() {
        assertTrue(run("import", "--dry-run", "--json").out().endsWith("\"done\":false}\n"));
        String done = run("import", "--json").out();
        assertTrue(
                done.startsWith("{\"plan\":{\"from\":\"" + boinc + "\",\"to\":\"" + quern + "\"")
                        && done.endsWith("\"done\":true}\n"),
                done);
        assertTrue(run("import", "--json").out().contains("\"refusals\":[{\"file\":\"" + quern + "\""));
    }

    @Test
    void aLongCopyShowsHowFarItIs() {
        StringWriter lines = new StringWriter();
        CopyBar bar = new CopyBar(new PrintWriter(lines, true), false, 100L << 20);
        for (int i = 0; i < 100; i++) {
            bar.copied(1L << 20);
        }
        bar.end();
        assertEquals(10, lines.toString().lines().count());
        assertTrue(lines.toString().startsWith(" 10 % of 100.0 MiB"), lines::toString);
        StringWriter drawn = new StringWriter();
        new CopyBar(new PrintWriter(drawn, true), true, 100L << 20).copied(50L << 20);
        assertTrue(drawn.toString().contains("[" + "#".repeat(20) + "-".repeat(20) + "]  50 % of"), drawn::toString);
    }

    private QuernRun run(String command, String... options) {
        return OldClient.run(command, boinc, quern, options);
    }

    private static void assertRefused(QuernRun run, String file, String cure) {
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains("refused") && run.out().contains(file) && run.out().contains(cure),
                run::toString);
        assertTrue(run.out().contains("Nothing was changed."), run::toString);
    }

    /** Everything there with what would show a change. */
    private List<String> everything() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> tree = Files.walk(top)) {
            for (Path path : tree.sorted().skip(1).toList()) {
                lines.add(top.relativize(path) + " "
                        + Files.readAttributes(path, "unix:mode,uid,gid,size,lastModifiedTime,ino", NOFOLLOW_LINKS));
            }
        }
        return lines;
    }
}
