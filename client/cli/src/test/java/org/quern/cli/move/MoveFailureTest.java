package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.cli.OtherUser;
import org.quern.cli.QuernRun;

/** {@code quern import} and {@code quern export} where something goes wrong on the way. */
class MoveFailureTest extends MoveScene {
    @BeforeEach
    void projects() throws IOException {
        Files.createDirectories(boinc.resolve("projects"));
    }

    @Test
    void aPipeAtTheTopIsInNobodysWay() throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", boinc.resolve("apipe").toString()).start().waitFor());
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(Files.exists(quern.resolve("client_state.xml")));
        assertTrue(Files.notExists(quern.resolve("apipe")));
        assertEquals(0, new ProcessBuilder("mkfifo", quern.resolve("zpipe").toString()).start().waitFor());
        run = run("export");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(Files.exists(boinc.resolve("client_state.xml")));
    }

    @Test
    void whatFailsInTheMiddleLeavesAllAsItWas() throws IOException {
        assertEquals(0, run("import").exitCode());
        Path etc = Files.writeString(top.resolve("cc_config.xml"), "<cc_config></cc_config>");
        Files.createSymbolicLink(boinc.resolve("cc_config.xml"), etc);
        Files.writeString(quern.resolve("cc_config.xml"), "<cc_config><options></options></cc_config>");
        List<String> before = everything(boinc);
        MovePlan plan = new ExportPlanner(new Debian(top), quern, boinc, false).plan();
        Copier copier = failing(plan, plan.entries());
        assertThrows(IOException.class, () -> copier.run(() -> {
        }));
        assertEquals(before, everything(boinc));
        assertEquals("<cc_config></cc_config>", Files.readString(etc), "what a link leads to as well");
    }

    @Test
    void whatCouldNotBePutBackIsNamedWithItsPlace() throws IOException {
        assertEquals(0, run("import").exitCode());
        Path etc = Files.writeString(top.resolve("cc_config.xml"), "<cc_config></cc_config>");
        Files.createSymbolicLink(boinc.resolve("cc_config.xml"), etc);
        Files.writeString(quern.resolve("cc_config.xml"), "<cc_config><options></options></cc_config>");
        Path state = boinc.resolve("client_state.xml");
        MovePlan plan = new ExportPlanner(new Debian(top), quern, boinc, false).plan();
        List<MovedEntry> hindering = new AbstractList<>() {
            @Override
            public MovedEntry get(int index) {
                // What was there is aside by then; nothing gets its place any more.
                if (Files.exists(boinc.resolve(plan.replaced()).resolve("cc_config.xml"))) {
                    try {
                        Files.createDirectories(state.resolve("of somebody else's"));
                        Files.delete(etc);
                        Files.createDirectory(etc);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                return plan.entries().get(index);
            }

            @Override
            public int size() {
                return plan.entries().size();
            }
        };
        IOException fault = assertThrows(IOException.class, () -> failing(plan, hindering).run(() -> {
        }));
        Path aside = boinc.resolve(plan.replaced());
        String said = MoveCommand.words(fault);
        assertTrue(said.contains(". Nor could all be taken back: " + boinc.resolve("cc_config.xml")
                + " could not be put back: what was in it is in " + aside.resolve("cc_config.xml") + "; "), said);
        assertTrue(said.contains("; " + state + " could not be put back: it is in " + aside.resolve("client_state.xml")
                + ". "), said);
        assertEquals("<cc_config></cc_config>", Files.readString(aside.resolve("cc_config.xml")));
        assertTrue(said.endsWith(". Put those back before you run the command again."), said);
        assertTrue(Files.readString(aside.resolve("client_state.xml")).contains("r1"), said);
        assertTrue(Files.exists(boinc.resolve("account_a.example.xml")), "all else is back");
    }

    /** It meets a file that is not there when all of before is aside. */
    private Copier failing(MovePlan plan, List<MovedEntry> its) throws IOException {
        MovedEntry late = new MovedEntry(Path.of("projects/zz"), MovedEntry.Becomes.THROUGH_LINK, quern.resolve("none"),
                "");
        List<MovedEntry> entries = new AbstractList<>() {
            @Override
            public MovedEntry get(int index) {
                return index < its.size() ? its.get(index) : late;
            }

            @Override
            public int size() {
                return its.size() + 1;
            }
        };
        MovePlan failing = new MovePlan(plan.from(), plan.to(), false, plan.user(), plan.work(), entries, plan.files(),
                plan.bytes(), plan.replaced(), plan.refusals(), plan.notes(), plan.next());
        Owner me = Owner.WHOEVER_COPIES;
        return new Copier(failing, me, me, quern.toRealPath(), ExportPlanner.BEFORE,
                new CopyBar(new PrintWriter(new StringWriter()), false, 1));
    }

    @Test
    void aFolderThatItsOwnerMayNotWriteIsInNobodysWay() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(boinc.resolve("projects"), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.createDirectory(quern);
        Files.setAttribute(quern, "unix:uid", 65_534);
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertEquals("rwxr-xr-x",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(quern.resolve("projects"))));
    }

    @Test
    void anEmptyFolderThatItsUserMayNotWriteIsInNobodysWay() throws IOException {
        assumeTrue(Owner.isRoot(), "only root gives files away");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectories(quern.resolve("projects")); // root's
        Files.setAttribute(quern, "unix:uid", 65_534);
        QuernRun run = run("import");
        assertEquals(0, run.exitCode(), run::toString);
        assertEquals(65_534, Files.getAttribute(quern.resolve("projects"), "unix:uid"));
    }

    @Test
    void aClientThatCameToADirectoryWithoutALockWhileItWasCopiedIsSeen() throws IOException {
        try (ClientThere there = Objects.requireNonNull(ClientThere.keepAway(boinc))) {
            assertTrue(there.isStillAlone(boinc));
            Files.writeString(boinc.resolve("lockfile"), "");
            assertFalse(there.isStillAlone(boinc));
        }
        try (ClientThere there = Objects.requireNonNull(ClientThere.keepAway(boinc))) {
            assertTrue(there.isStillAlone(boinc), "it holds the lock");
            MovePlan plan = new ImportPlanner(new Debian(top), boinc, quern, false).plan(false);
            String origin = ImportNote.of(boinc, Owner.WHOEVER_COPIES);
            MoveCommand.lookAgain(there, plan, Owner.WHOEVER_COPIES, origin);
            OldClient.state(boinc, "r2");
            assertThrows(IOException.class,
                    () -> MoveCommand.lookAgain(there, plan, Owner.WHOEVER_COPIES, origin), "it went on");
        }
    }

    @Test
    void aFolderThatIsADiskOfItsOwnIsRefusedBeforeAnythingIsDone() throws IOException, InterruptedException {
        Path disk = Files.createDirectories(quern.resolve("projects"));
        assumeTrue(Owner.isRoot() && new ProcessBuilder("mount", "-t", "tmpfs", "none", disk.toString()).start()
                .waitFor() == 0, "a file system can be mounted here by root only, if at all");
        try {
            QuernRun run = run("import");
            assertEquals(1, run.exitCode(), run::toString);
            assertTrue(run.out().contains(disk + " is a disk of its own (a mount point), and cannot be put aside"),
                    run::toString);
        } finally {
            assertEquals(0, new ProcessBuilder("umount", disk.toString()).start().waitFor());
        }
    }

    @Test
    void aNameThatTheLanguageOfTheShellCannotSayComesBack() throws IOException, InterruptedException {
        assumeTrue(Owner.isRoot(), "only root can play others");
        assertEquals(0, run("import").exitCode());
        assertEquals(0, new ProcessBuilder("bash", "-c", "touch $'top\\xff\\xe4.dat'").directory(quern.toFile()).start()
                .waitFor());
        ProcessBuilder export = new ProcessBuilder(
                OtherUser.of("root", top).command("export", boinc.toString(), "--data-dir", quern.toString()))
                .redirectErrorStream(true);
        export.environment().put("LC_ALL", "C");
        Process process = export.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertEquals(0, new ProcessBuilder("bash", "-c", "test -f $'top\\xff\\xe4.dat'").directory(boinc.toFile())
                .start().waitFor(), said);
    }

    private static List<String> everything(Path directory) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> tree = Files.walk(directory)) {
            for (Path path : tree.sorted().skip(1).toList()) {
                lines.add(path + " " + Files.readAttributes(path, "unix:mode,uid,gid,size,ino", NOFOLLOW_LINKS));
            }
        }
        return lines;
    }
}
