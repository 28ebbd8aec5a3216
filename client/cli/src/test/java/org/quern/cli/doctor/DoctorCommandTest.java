package org.quern.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.OtherUser;
import org.quern.cli.QuernRun;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DirectoryLock;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

class DoctorCommandTest {
    @TempDir
    private Path top = Path.of("");

    @Test
    void aDirectoryThatIsNotThereIsNoFaultAndItIsSaidHowToBegin() {
        QuernRun run = doctor(top.resolve("none"));
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains("is not there: no client ever ran in it."), run::toString);
        assertTrue(run.out().contains("> Start one with 'quern daemon --data-dir "), run::toString);
    }

    @Test
    void mistakesInSettingsAPasswordForAllAndAClockThatIsBehindAreFoundEachWithACure() throws IOException {
        Files.writeString(top.resolve("cc_config.xml"), "<cc_config><options>\n<ncpu>2</ncpu></options></cc_config>");
        Path password = Files.writeString(top.resolve("gui_rpc_auth.cfg"), "secret\n");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-r--r--"));
        Path state = Files.writeString(top.resolve("client_state.xml"), "<client_state></client_state>");
        Files.setLastModifiedTime(state, FileTime.from(Instant.now().plus(Duration.ofDays(2))));
        QuernRun run = doctor(top);
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains("cc_config.xml, line 2, <ncpu>: no option of that name"), run::toString);
        assertTrue(run.out().contains("> sudo chmod o-rwx " + password), run::toString);
        assertTrue(run.out().contains("fault    Clock"), run::toString);
    }

    @Test
    void mistakesInTheListOfProjectsAreFoundAndOneCureIsToldOnce() throws IOException {
        Path list = Files.writeString(top.resolve("attach.xml"), "<attach>\n<project><master_url>https://a.example/"
                + "</master_url>\n<authentificator>k</authentificator></project></attach>");
        Files.setPosixFilePermissions(list, PosixFilePermissions.fromString("rw-r--r--"));
        QuernRun run = doctor(top);
        assertTrue(run.out().contains("attach.xml, line 2, <project>: <authenticator>, the account key, is missing"),
                run::toString);
        assertTrue(run.out().contains("attach.xml: holds account keys and every user of this computer can read it"),
                run::toString);
        assertEquals(1, run.out().lines().filter(line -> line.contains("> Mend that")).count(), run::toString);
        assertTrue(run.out().contains("> Mend that; a SIGHUP, or a new start of the client, has it read again."),
                run::toString);
    }

    @Test
    void manyFilesOfWhichTheStateKnowsNothingAreTold() throws IOException {
        Files.writeString(top.resolve("client_state.xml"),
                "<client_state>\n<project><master_url>http://a.example/</master_url></project>\n</client_state>\n");
        Path folder = Files.createDirectories(top.resolve("projects/a.example"));
        try (RandomAccessFile lost = new RandomAccessFile(folder.resolve("lost").toFile(), "rw")) {
            lost.setLength(60_000_000);
        }
        Files.setLastModifiedTime(folder.resolve("lost"), FileTime.fromMillis(0));
        QuernRun run = doctor(top);
        assertTrue(run.out().contains(folder + " has 1 file of which the client knows nothing, 57.2 MiB of"),
                run::toString);
    }

    @Test
    void filesOfAnotherUserAreNamedWithTheCommandThatGivesThemBack() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        Path slots = Files.createDirectories(top.resolve("slots/0"));
        Files.setAttribute(top, "unix:uid", 65_534);
        Files.setAttribute(top, "unix:gid", 65_534);
        QuernRun run = doctor(top);
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains("2 files in " + top + " cannot be written by "), run::toString);
        assertTrue(run.out().contains("sudo chown -R "), run::toString);
        assertTrue(Files.isDirectory(slots));
    }

    @Test
    void everyCommandOfACureNamesTheDirectoryIfItIsNotTheUsualOne() throws IOException {
        Files.writeString(top.resolve("cc_config.xml"), "<cc_config/>");
        QuernRun run = doctor(top);
        List<String> cures = run.out().lines().map(String::strip).filter(line -> line.startsWith("> ")
                && line.matches(".*quern (attach|daemon|devices|disk|messages|network-mode|prefs|doctor)\\b.*"))
                .toList();
        assertFalse(cures.isEmpty(), run::toString);
        cures.forEach(cure -> assertTrue(cure.contains(" --data-dir " + top), cure));
    }

    @Test
    void aClientThatHoldsTheDirectoryAndSaysNothingIsNotTakenForAnotherProgramNorForNone() throws IOException {
        try (DirectoryLock _ = DirectoryLock.take(top)) {
            QuernRun run = doctor(top);
            assertEquals(1, run.exitCode(), run::toString);
            assertTrue(run.out().contains("fault    Port          A client runs in " + top + " and does not answer: "),
                    run::toString);
            assertTrue(run.out().contains("> Ask again in a minute. If it still does not: "), run::toString);
        }
    }

    @Test
    void aClientOfBoincsInTheDirectoryIsNamedAndNotToBeKilled() throws Exception {
        Path program = Files.copy(Path.of("/bin/sleep"), top.resolve("boinc"));
        program.toFile().setExecutable(true);
        Process client = new ProcessBuilder(program.toString(), "600").directory(top.toFile()).start();
        try (DirectoryLock _ = DirectoryLock.take(top)) {
            QuernRun run = doctor(top);
            assertTrue(run.out().contains("BOINC's client runs in " + top + ": boinc (" + client.pid() + ")"),
                    run::toString);
            assertFalse(run.out().contains("end its process"), run::toString);
        } finally {
            client.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatCouldNotBeLookedAtIsNotTakenForAMistake() throws Exception {
        Path data = Files.createDirectory(top.resolve("closed"));
        OtherUser nobody = OtherUser.of("nobody", top);
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        QuernRun run = nobody.quern("doctor", "--data-dir", data.toString(), "--bundle", "/proc/none/b.zip", "--json");
        assertFalse(run.out().contains("global_prefs.xml"), run::toString);
        assertEquals(1, run.out().lines().filter(line -> line.startsWith("{")).count(), run::toString);
        assertTrue(run.out().contains("\"error\":\"/proc/none/b.zip cannot be written: "),
                run::toString);
        run = nobody.quern("doctor", "--data-dir", data.toString(), "--bundle", "/tmp/of-" + top.getFileName());
        assertTrue(run.out().contains("/tmp/of-" + top.getFileName() + " holds doctor.json."), run::toString);
        Files.delete(Path.of("/tmp/of-" + top.getFileName()));
    }

    @Test
    void whoMayNotReadAPasswordThatNoGroupMayReadIsToldTheWay() throws Exception {
        Path data = Files.createDirectory(top.resolve("open"));
        OtherUser nobody = OtherUser.of("nobody", top);
        Files.setPosixFilePermissions(Files.writeString(data.resolve("gui_rpc_auth.cfg"), "secret\n"),
                PosixFilePermissions.fromString("rw-------"));
        QuernRun run = nobody.quern("doctor", "--data-dir", data.toString());
        assertTrue(run.out().contains("> Run such commands as its owner, or as root by sudo: only the user root may."),
                run::toString);
    }

    @Test
    void programsGetOneLineOfJson() {
        QuernRun run = QuernRun.quern("doctor", "--json", "--data-dir", top.toString());
        assertEquals(1, run.out().lines().count(), run::toString);
        assertTrue(run.out().startsWith("{\"data_directory\":\"" + top + "\",\"client_runs\":false,\"faults\":0,"),
                run::toString);
        assertTrue(run.out().contains("{\"check\":\"Disk\",\"verdict\":"), run::toString);
    }

    /** Whatever a user gives to strangers. */
    @Test
    void theBundleOfARunningClientHoldsNoSecret() throws Exception {
        Path data = top.resolve("client");
        Path bundle = top.resolve("bundle.zip");
        Map<String, String> secrets = new LinkedHashMap<>();
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(top.resolve("project")).withTasks(1)
                .withWorkSize(100).withFailurePause(Duration.ZERO));
                Daemon daemon = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
                })) {
            Path key = Files.writeString(top.resolve("key"), server.authenticator() + "\n");
            QuernRun attached = QuernRun.quern("attach", server.masterUrl(), "--key-file", key.toString(),
                    "--data-dir", data.toString());
            assertEquals(0, attached.exitCode(), attached::toString);
            Eventually.holds("the project has answered", () -> hasReply(data));
            secrets.put("key of the account", server.authenticator());
            secrets.put("managers' password", Files.readString(data.resolve("gui_rpc_auth.cfg")).strip());
            addSecrets(data, secrets);
            assertFalse(daemon.hasEnded());
            QuernRun run = QuernRun.quern("doctor", "--data-dir", data.toString(), "--bundle", bundle.toString());
            assertTrue(run.out().contains(bundle + " holds doctor.json, "), run::toString);
            assertTrue(run.out().contains("ok       Port          The client answers managers at port "),
                    run::toString);
        }
        Map<String, String> entries = entries(bundle);
        assertTrue(entries.keySet().containsAll(List.of("doctor.json", "client_state.xml", "cc_config.xml",
                "quern.log")), entries.keySet()::toString);
        assertTrue(entries.keySet().stream().anyMatch(name -> name.startsWith("sched_request_")),
                entries.keySet()::toString);
        assertTrue(entries.keySet().stream().noneMatch(name -> name.startsWith("account_")
                || name.startsWith("acct_mgr_login") || name.startsWith("gui_rpc_auth")), entries.keySet()::toString);
        entries.forEach((name, text) -> secrets.forEach((what, secret) -> assertFalse(text.contains(secret),
                () -> name + " holds the " + what + ":\n" + around(text, secret))));
    }

    /** The bundle may be made by root, in a directory where another user's programs put links. */
    @Test
    void linksInTheDirectoryLeadTheBundleNowhere() throws Exception {
        Path secret = Files.writeString(top.resolve("secret"), "of root alone\n");
        Path data = Files.createDirectories(top.resolve("data/projects/a"));
        Path directory = top.resolve("data");
        Files.createSymbolicLink(directory.resolve("stdoutdae.txt"), secret);
        Files.createSymbolicLink(data.resolve("app_config.xml"), secret);
        Files.writeString(directory.resolve("quern.log.1"), "x".repeat(2_000_000));
        Path bundle = top.resolve("b.zip");
        QuernRun run = QuernRun.quern("doctor", "--data-dir", directory.toString(), "--bundle", bundle.toString());
        assertTrue(run.out().contains(" holds doctor.json, "), run::toString);
        Map<String, String> entries = entries(bundle);
        assertEquals("cannot be read: it is a link, and left out\n", entries.getOrDefault("stdoutdae.txt", ""));
        assertEquals("[its last part has no whole line and is left out]\n", entries.getOrDefault("quern.log.1", ""));
        entries.values().forEach(text -> assertFalse(text.contains("of root alone"), text));
    }

    @Test
    void aPipeInPlaceOfThePasswordKeepsNobodyWaiting() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", top.resolve("gui_rpc_auth.cfg").toString()).start().waitFor());
        QuernRun run = doctor(top);
        assertTrue(run.out().contains("Group "), run::toString);
    }

    private static boolean hasReply(Path data) throws IOException {
        try (var files = Files.list(data)) {
            return files.anyMatch(file -> String.valueOf(file.getFileName()).startsWith("sched_reply_"));
        }
    }

    /** What a client of many years has besides; the log repeats it in forms that no list of elements knows. */
    private static void addSecrets(Path data, Map<String, String> secrets) throws IOException {
        secrets.put("password of the proxy", "proxy/pass word&1");
        secrets.put("password of the proxy as XML", "proxy/pass word&amp;1");
        secrets.put("password of the proxy in a URL", "proxy%2Fpass");
        secrets.put("hash of the e-mail address", "0123456789abcdef0123456789abcdef");
        secrets.put("hash of the password", "fedcba9876543210fedcba9876543210");
        secrets.put("e-mail address", "volunteer@example.org");
        secrets.put("login of the account manager", "volunteer-login");
        secrets.put("weak key", "17_aaaabbbbccccddddeeeeffff00001111");
        secrets.put("password in a URL", "hunter2");
        Files.writeString(data.resolve("cc_config.xml"), "<cc_config><options><proxy_info><http_user_passwd>"
                + "proxy/pass word&amp;1</http_user_passwd></proxy_info></options></cc_config>");
        Files.writeString(data.resolve("acct_mgr_login.xml"), "<acct_mgr_login>\n<login>volunteer-login</login>\n"
                + "<password_hash>fedcba9876543210fedcba9876543210</password_hash>"
                + "</acct_mgr_login>");
        Files.writeString(data.resolve("sched_reply_old.example.xml"), "<scheduler_reply>\n<email_hash>"
                + "0123456789abcdef0123456789abcdef</email_hash>\n<weak_auth>17_aaaabbbbccccddddeeeeffff00001111</weak_auth>\n"
                + "<authenticator>unclosed-0123456789");
        secrets.put("key without its end", "unclosed-0123456789");
        Files.writeString(data.resolve("quern.log"), """
                asked https://example.org/am.php?passwd=proxy%2Fpass+word%261&name=volunteer-login
                hash=fedcba9876543210fedcba9876543210; mail to volunteer@example.org
                http://someone:hunter2@proxy.example:3128/
                17_aaaabbbbccccddddeeeeffff00001111
                Pässwörter
                """);
        secrets.put("password with letters beyond ASCII", "Pässwörter");
        Files.writeString(data.resolve("global_prefs_old.xml"),
                "<http_user_passwd>\n   of-its-own-line\n</http_user_passwd>");
        Files.writeString(data.resolve("stdoutdae.txt"), "the proxy refused of-its-own-line\n");
        secrets.put("password on a line of its own", "of-its-own-line");
        Files.writeString(data.resolve("acct_mgr_url.xml"), "<acct_mgr><PASSWORD >P&#228;ssw&#246;rter</PASSWORD>\n"
                + "<name>manager</name></acct_mgr>");
    }

    private static String around(String text, String secret) {
        int at = text.indexOf(secret);
        return text.substring(Math.max(0, at - 100), Math.min(text.length(), at + 100));
    }

    private static Map<String, String> entries(Path bundle) throws IOException {
        Map<String, String> entries = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            for (ZipEntry entry : java.util.Collections.list(zip.entries())) {
                entries.put(entry.getName(),
                        new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return entries;
    }

    private static QuernRun doctor(Path directory) {
        return QuernRun.quern("doctor", "--data-dir", directory.toString());
    }
}
