package org.quern.cli.launcher;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a POSIX shell script")
class LauncherTest {

    @TempDir
    static Path programFolder;

    private static @Nullable Path program;

    @TempDir
    Path folder;

    private StrawTree tree;

    @BeforeAll
    static void compileProgram() throws Exception {
        program = StrawTree.programIn(programFolder);
    }

    @BeforeEach
    void layTree() throws Exception {
        folder = folder.toRealPath();
        tree = StrawTree.below(folder, requireNonNull(program));
    }

    @Test
    void argumentsAndExitCodePassUnchanged() throws Exception {
        Launch said = Launch.of(tree.quern("a b", "", "*", "$HOME", "--json"));
        Launch ended = Launch.of(tree.quern("exit", "7"));
        assertEquals(List.of("<a b>", "<>", "<*>", "<$HOME>", "<--json>"), said.out());
        assertEquals(7, ended.code());
    }

    @Test
    void withoutMemoryTheProgramEndsWithTheJvmsCode() throws Exception {
        int outOfMemory = 3;
        Launch filled = Launch.of(tree.quern("fill"));
        assertEquals(outOfMemory, filled.code());
        assertTrue(filled.out().stream().anyMatch(line -> line.contains("OutOfMemoryError")),
                () -> filled.out().toString());
    }

    @Test
    void theFirstStartBuildsAndSaysSoOnStandardErrorOnly() throws Exception {
        Launch first = Launch.of(tree.quern("x"));
        Launch second = Launch.of(tree.quern("y"));
        assertAll(
                () -> assertEquals(List.of("<x>"), first.out()),
                () -> assertTrue(first.err().startsWith("quern: building; the first time takes a few minutes"),
                        first.err()),
                () -> assertEquals(new Launch(0, List.of("<y>"), ""), second),
                () -> assertEquals(1, tree.builds()));
    }

    @Test
    void anEditedSourceIsBuiltAgain() throws Exception {
        Launch.of(tree.quern("x"));
        tree.edit("model/src/main/java/Straw.java");
        Launch second = Launch.of(tree.quern("y"));
        assertTrue(second.err().startsWith("quern: sources changed; building"), second.err());
        assertEquals(2, tree.builds());
    }

    @Test
    void aDeletedSourceIsBuiltAgainAndAnEditedTestIsNot() throws Exception {
        Launch.of(tree.quern("x"));
        tree.edit("model/src/test/java/StrawTest.java");
        Launch.of(tree.quern("x"));
        assertEquals(1, tree.builds());
        Files.delete(tree.source("model/src/main/java/Straw.java"));
        tree.edit("model/src/main/java"); // what the deletion does to the folder, made safe against a coarse file clock
        Launch.of(tree.quern("x"));
        assertEquals(2, tree.builds());
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        Files.createFile(tree.source("slow"));
        Launch.Started one = Launch.start(tree.quern("one"));
        Launch.Started two = Launch.start(tree.quern("two"));
        assertEquals(List.of("<one>"), one.await().out());
        assertEquals(List.of("<two>"), two.await().out());
        assertEquals(1, tree.builds());
    }

    @Test
    void aLockOfADeadBuildIsTakenOver() throws Exception {
        Files.createDirectories(tree.source(".quern-build"));
        Process dead = tree.command("/bin/sh", "-c", "exit 0").start();
        dead.waitFor();
        Files.createSymbolicLink(tree.source(".quern-build/lock"), Path.of(Long.toString(dead.pid())));
        assertEquals(List.of("<x>"), Launch.of(tree.quern("x")).out());
        assertFalse(Files.isSymbolicLink(tree.source(".quern-build/lock")));
    }

    @Test
    void aLinkFromElsewhereFindsTheTree() throws Exception {
        Files.createSymbolicLink(folder.resolve("first link"), Path.of("a tree/quern"));
        Path link = Files.createSymbolicLink(folder.resolve("second link"), folder.resolve("first link"));
        assertEquals(List.of("<x>"), Launch.of(tree.command(link.toString(), "x")).out());
    }

    @Test
    void closedStandardInputDoesNoHarm() throws Exception {
        ProcessBuilder closed = tree.command("/bin/sh", "-c", "exec \"$0\" x <&-", tree.launcher().toString());
        assertEquals(List.of("<x>"), Launch.of(closed).out());
    }

    @Test
    void aSignalReachesJavaItself() throws Exception {
        Process process = tree.quern("wait").redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader out = process.inputReader()) {
            assertEquals("<wait>", out.readLine());
            assertEquals("ready", out.readLine());
            process.toHandle().destroy(); // SIGTERM; unlike process.destroy() it leaves the streams open
            assertEquals("stopped", out.readLine());
            assertEquals(143, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aFailedBuildShowsItsErrorsAndRunsNothing() throws Exception {
        Files.createFile(tree.source("broken"));
        Launch launch = Launch.of(tree.quern("x"));
        assertEquals(70, launch.code());
        assertEquals(List.of(), launch.out());
        assertTrue(launch.err().contains("this straw is broken"), launch.err());
        assertTrue(launch.err().contains("quern: the build failed; the whole log is in "), launch.err());
    }

    @Test
    void aFailedBuildLeavesNoLock() throws Exception {
        Path broken = Files.createFile(tree.source("broken"));
        Launch.of(tree.quern("x"));
        Files.delete(broken);
        assertEquals(List.of("<x>"), Launch.of(tree.quern("x")).out());
    }

    @Test
    void oldBuildsGoButTheLatestStay() throws Exception {
        for (int i = 0; i < 5; i++) {
            tree.edit("pom.xml");
            Launch.of(tree.quern("x"));
        }
        try (var entries = Files.list(tree.source(".quern-build"))) {
            assertEquals(3, entries.filter(Files::isDirectory).count());
        }
    }

    @Test
    void missingMavenIsOneSentence() throws Exception {
        tree.removeTool("mvn");
        Launch launch = Launch.of(tree.quern("x"));
        assertEquals(new Launch(127, List.of(), "quern: is not built yet and needs Maven for that: "
                + "install Maven 3.8 or newer so that 'mvn' is on the PATH.\n"), launch);
    }

    @Test
    void aWrongJdkIsOneSentence() throws Exception {
        ProcessBuilder command = tree.quern("x");
        command.environment().put("QUERN_JAVA_HOME", "/nowhere");
        assertEquals(
                new Launch(127, List.of(), "quern: QUERN_JAVA_HOME is /nowhere, which is not a JDK 25 or newer.\n"),
                Launch.of(command));
    }

    @Test
    void anOldJavaHomeIsPassedOver() throws Exception {
        Path old = oldJdk();
        ProcessBuilder command = tree.quern("x");
        command.environment().remove("QUERN_JAVA_HOME");
        command.environment().put("JAVA_HOME", old.toString());
        command.environment().merge("PATH", System.getProperty("java.home") + "/bin",
                (tools, java) -> tools + ":" + java);
        assertEquals(List.of("<x>"), Launch.of(command).out());
    }

    private Path oldJdk() throws Exception {
        Path old = folder.resolve("jdk 17");
        Files.createDirectories(old.resolve("bin"));
        Files.writeString(old.resolve("bin/java"), "#!/bin/sh\necho this is the wrong java\n");
        old.resolve("bin/java").toFile().setExecutable(true);
        Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n");
        return old;
    }
}
