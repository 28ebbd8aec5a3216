package org.quern.cli.host;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** Root sets preferences in a directory in which science programs make links. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "owners and permissions of files are POSIX ones")
class PrefsOfOthersTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path top = Path.of("");
    private Path data = Path.of("");
    private Path roots = Path.of("");

    @BeforeEach
    void aDirectoryOfAnother() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
        Files.setPosixFilePermissions(top, PosixFilePermissions.fromString("rwxr-xr-x"));
        data = Files.createDirectory(top.resolve("data"));
        roots = Files.createFile(top.resolve("environment"));
        giveToNobody(data);
    }

    @Test
    void aLinkToAFileOfRootsIsNotWrittenThrough() throws IOException {
        giveToNobody(Files.createSymbolicLink(data.resolve("global_prefs_override.xml"), roots));
        assertEquals(1, set().exitCode());
        assertEquals("", Files.readString(roots));
    }

    @Test
    void aLinkWhereTheNewTextIsWrittenFirstHarmsNothing() throws IOException {
        giveToNobody(Files.createSymbolicLink(data.resolve("global_prefs_override.xml.tmp"), roots));
        assertEquals(0, set().exitCode());
        assertEquals("", Files.readString(roots));
        Path file = data.resolve("global_prefs_override.xml");
        assertTrue(Files.isRegularFile(file, NOFOLLOW_LINKS));
        assertEquals(NOBODY, Files.getAttribute(file, "unix:uid"));
    }

    @Test
    void aFileThatRootLeftThereIsTheClientsFromThenOn() throws IOException {
        Path file = Files.writeString(data.resolve("global_prefs_override.xml"),
                "<global_preferences>\n</global_preferences>\n");
        QuernRun run = set();
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(Files.readString(file).contains("max_ncpus_pct"));
    }

    private QuernRun set() {
        return QuernRun.quern("prefs", "set", "max_ncpus_pct", "50", "--data-dir", data.toString());
    }

    private static void giveToNobody(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", NOBODY, NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:gid", NOBODY, NOFOLLOW_LINKS);
    }
}
