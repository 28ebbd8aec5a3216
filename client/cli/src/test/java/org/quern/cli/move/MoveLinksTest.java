package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** {@code quern import} and {@code quern export} of directories that lie on several disks, and of such with links of programs. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "BOINC's data directory is that of Linux")
class MoveLinksTest {
    private static final int NOBODY = 65_534;
    private static final int DAEMON = 1;
    private static final long GIB = 1L << 30;

    @TempDir
    private Path top = Path.of("");
    private Path boinc = Path.of("");
    private Path quern = Path.of("");
    private Path disk = Path.of("");

    @BeforeEach
    void aClientWithTwoDisks() throws IOException {
        boinc = Files.createDirectories(top.resolve("boinc"));
        quern = top.resolve("quern");
        disk = Files.createDirectory(top.resolve("disk"));
        OldClient.state(boinc, "r1");
        OldClient.account(boinc, "a.example");
        Files.createDirectories(boinc.resolve("projects"));
        Files.createDirectories(boinc.resolve("slots/0"));
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void aNameThatAProgramChoseIsQuotedInTheCureAndWhatItLeadsToLeftAlone() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Path secret = Files.createDirectory(top.resolve("secret"));
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rwx------"));
        Path link = Files.createSymbolicLink(boinc.resolve("x;touch it's\u001b[2J;#"), secret);
        give(boinc, NOBODY);
        QuernRun run = run("import", "--dry-run");
        String shown = link.toString().replace('\u001b', '?').replace("'", "'\\''");
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains("sudo chown --no-dereference root '" + shown + "'"), run.out());
        assertEquals(1, run.out().lines().filter(line -> line.startsWith("  refused ")).count(), run.out());
        assertFalse(run.out().contains("\u001b"), "nor does it draw on root's terminal");
    }

    @Test
    void inPlaceNobodyIsToldToOpenWhatAProgramsLinkLeadsTo() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Path secret = Files.writeString(top.resolve("shadow"), "root's");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path link = Files.createSymbolicLink(boinc.resolve("remote_hosts.cfg"), secret);
        give(boinc, NOBODY);
        QuernRun run = run("import", "--in-place");
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains("else delete it: sudo rm " + link), run.out());
        assertFalse(run.out().contains("chgrp"), run.out());
    }

    @Test
    void aFolderOnAnotherDiskComesWithItsContentBothWays() throws IOException {
        Files.delete(boinc.resolve("projects"));
        Files.createSymbolicLink(boinc.resolve("projects"), disk);
        Files.createDirectories(disk.resolve("a.example"));
        Files.writeString(disk.resolve("a.example/input"), "1");
        Files.createSymbolicLink(boinc.resolve("slots/0/in"), disk.resolve("a.example/input"));
        assertEquals(0, run("import").exitCode());
        assertEquals(quern.resolve("projects/a.example/input"), Files.readSymbolicLink(quern.resolve("slots/0/in")));
        Path big = Files.move(quern.resolve("projects"), top.resolve("big"));
        Files.createSymbolicLink(quern.resolve("projects"), big);
        Files.writeString(big.resolve("a.example/output"), "2");
        QuernRun run = run("export");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains("projects: its content is copied from " + big), run.out());
        assertTrue(Files.isDirectory(boinc.resolve("projects"), NOFOLLOW_LINKS));
        assertEquals("2", Files.readString(boinc.resolve("projects/a.example/output")));
    }

    @Test
    void aProjectOnAnotherDiskComesWithItsContent() throws IOException {
        Files.createDirectories(disk.resolve("a.example"));
        Files.writeString(disk.resolve("a.example/input"), "1");
        Files.createSymbolicLink(disk.resolve("a.example/same"), Path.of("input"));
        Files.createSymbolicLink(boinc.resolve("projects/a.example"), Path.of("../../disk/a.example"));
        Files.setPosixFilePermissions(boinc.resolve("projects"), PosixFilePermissions.fromString("r-xr-xr-x"));
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains("link      projects/a.example: its content is copied from "), run.out());
        Path copy = quern.resolve("projects/a.example");
        assertTrue(Files.isDirectory(copy, NOFOLLOW_LINKS),
                "else Quern would change what BOINC's untouched copy needs");
        Files.writeString(copy.resolve("same"), "2");
        assertEquals("2", Files.readString(copy.resolve("input")));
        assertEquals("1", Files.readString(disk.resolve("a.example/input")));
    }

    @Test
    void aProgramsLinkToAFolderIsNotFollowedForIt() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Path link = Files.createSymbolicLink(boinc.resolve("projects/a.example"), disk);
        give(boinc, NOBODY);
        QuernRun run = run("import");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains(link + " is a link of the user nobody to " + disk + " of the user root"),
                run.out());
    }

    @Test
    void aDiskThatIsNotMountedIsNotLeftOut() throws IOException {
        Path link = Files.createSymbolicLink(boinc.resolve("projects/a.example"), top.resolve("unmounted"));
        QuernRun run = run("import");
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.out().contains(link + " leads to " + top.resolve("unmounted") + ", which is not there. Mount"),
                run.out());
        Files.delete(link);
        Files.delete(boinc.resolve("projects"));
        Files.createSymbolicLink(boinc.resolve("projects"), top.resolve("unmounted"));
        assertEquals(1, run("import").exitCode());
    }

    @Test
    void linksThatStayLeadWhereTheyLed() throws IOException {
        Path mine = Files.writeString(top.resolve("app_info.xml"), "mine");
        Files.createDirectories(boinc.resolve("projects/a.example"));
        Files.createSymbolicLink(boinc.resolve("projects/a.example/app_info.xml"), Path.of("../../../app_info.xml"));
        Files.createSymbolicLink(boinc.resolve("slots/0/state"), Path.of("../../client_state.xml"));
        Files.createSymbolicLink(boinc.resolve("slots/0/here"), Path.of("."));
        Path other = Files.createSymbolicLink(top.resolve("other-name"), boinc);
        Files.createSymbolicLink(boinc.resolve("slots/0/real"), boinc.resolve("client_state.xml"));
        quern = top.resolve("deeper/and/deeper/quern");
        QuernRun run = OldClient.run("import", other, quern);
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.out().contains(
                "links out of the directory that stay links: 1, the first from projects/a.example/app_info.xml to ../../../app_info.xml"),
                run.out());
        assertEquals(mine, quern.resolve("projects/a.example/app_info.xml").toRealPath());
        for (String name : Stream.of("state", "real").toList()) {
            assertEquals(quern.resolve("client_state.xml"), quern.resolve("slots/0").resolve(name).toRealPath(), name);
        }
        assertEquals(quern.resolve("slots/0"), quern.resolve("slots/0/here").toRealPath());
    }

    @Test
    void aDirectoryInAHomeThatNobodyElseSeesCanBeCopied() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Path home = Files.createDirectory(top.resolve("home"));
        boinc = Files.move(boinc, home.resolve("BOINC"));
        give(home, NOBODY);
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(quern);
        give(quern, DAEMON);
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertEquals(DAEMON, Files.getAttribute(quern.resolve("client_state.xml"), "unix:uid"));
    }

    @Test
    void whatAnInterruptedCopyLeftIsRoomForTheNext() throws IOException {
        long free = Files.getFileStore(top).getUsableSpace();
        sparse(boinc.resolve("slots/0/image"), free + 64 * GIB);
        assertEquals(1, run("import", "--dry-run").exitCode());
        Files.createDirectories(quern.resolve(Copier.DRAFT));
        sparse(quern.resolve(Copier.DRAFT).resolve("image"), 128 * GIB);
        QuernRun run = run("import", "--dry-run");
        assertEquals(0, run.exitCode(), run::toString);
    }

    @Test
    void aCopyThatFailsLeavesNothingBehind() throws IOException {
        Files.createDirectory(quern);
        Path input = Files.writeString(boinc.resolve("input"), "1");
        MovePlan plan = new ImportPlanner(Debian.OF_THIS_COMPUTER, boinc, quern, false).plan(false);
        Files.delete(input);
        Owner me = Owner.WHOEVER_COPIES;
        CopyBar bar = new CopyBar(new PrintWriter(new StringWriter()), false, 1);
        Copier copier = new Copier(plan, me, me, boinc.toRealPath(), ImportPlanner.BEFORE, bar);
        assertThrows(IOException.class, () -> copier.run(() -> {
        }));
        try (Stream<Path> left = Files.list(quern)) {
            assertEquals(0, left.count(), "half a copy would keep a full disk full");
        }
    }

    @Test
    void stateAndAccountsElsewhereComeWithTheirContent() throws IOException {
        Path elsewhere = Files.createDirectory(top.resolve("ram"));
        for (String name : Stream.of("client_state.xml", "account_a.example.xml").toList()) {
            Files.move(boinc.resolve(name), elsewhere.resolve(name));
            Files.createSymbolicLink(boinc.resolve(name), Path.of("../ram").resolve(name));
        }
        Files.createSymbolicLink(boinc.resolve("ca-bundle.crt"), Path.of("/etc/hostname"));
        assertEquals(0, run("import").exitCode());
        assertTrue(Files.isRegularFile(quern.resolve("client_state.xml"), NOFOLLOW_LINKS));
        assertTrue(Files.isRegularFile(quern.resolve("account_a.example.xml"), NOFOLLOW_LINKS));
        assertTrue(Files.isSymbolicLink(quern.resolve("ca-bundle.crt")), "the system renews it");
    }

    @Test
    void whatADiskBeginsWithIsLeftOut() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        give(boinc, NOBODY);
        for (Path folder : Stream.of(boinc, boinc.resolve("projects")).toList()) {
            Files.createDirectory(folder.resolve("lost+found"));
            Files.setPosixFilePermissions(folder.resolve("lost+found"), PosixFilePermissions.fromString("rwx------"));
        }
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(
                Files.notExists(quern.resolve("lost+found")) && Files.notExists(quern.resolve("projects/lost+found")));
    }

    private static void sparse(Path file, long bytes) throws IOException {
        try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
            made.setLength(bytes);
        }
    }

    private static void give(Path tree, int user) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.toList()) {
                Files.setAttribute(path, "unix:uid", user, NOFOLLOW_LINKS);
                Files.setAttribute(path, "unix:gid", user, NOFOLLOW_LINKS);
            }
        }
    }

    private QuernRun run(String command, String... options) {
        return OldClient.run(command, boinc, quern, options);
    }
}
