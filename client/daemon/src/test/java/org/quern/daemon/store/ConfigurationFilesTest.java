package org.quern.daemon.store;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.start.StandbyReason;

/** Configuration behind links, as Debian has it in /etc/boinc-client. */
class ConfigurationFilesTest {
    private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);
    private static final int STRANGER = 4_242;

    @TempDir
    private Path top = Path.of("");
    private Path data = Path.of("");
    private Path packaged = Path.of("");
    private Path link = Path.of("");

    @BeforeEach
    void aPackage() throws IOException {
        data = Files.createDirectory(top.resolve("data"));
        packaged = Files.writeString(Files.createDirectory(top.resolve("etc")).resolve("cc_config.xml"),
                "the old text");
        Files.setPosixFilePermissions(packaged, PosixFilePermissions.fromString("rw-rw-r--"));
        link = Files.createSymbolicLink(data.resolve("cc_config.xml"), packaged);
    }

    @Test
    void theTextGoesToWhereTheLinkLeadsAndNothingElseChanges() throws IOException {
        Object before = Files.readAttributes(packaged, "unix:ino,mode,uid,gid");
        ConfigurationFiles.replace(link, NEW);
        assertEquals("new", Files.readString(packaged));
        assertEquals(before, Files.readAttributes(packaged, "unix:ino,mode,uid,gid"));
        assertEquals(packaged, Files.readSymbolicLink(link));
    }

    @Test
    void whoSavesAtTheSameTimeIsServedOneAfterTheOther() throws Exception {
        Path file = data.resolve("global_prefs_override.xml");
        try (ExecutorService savers = Executors.newFixedThreadPool(8)) {
            List<Future<Path>> saved = IntStream.range(0, 200).mapToObj(i -> savers.submit(() -> {
                ConfigurationFiles.replace(file, NEW);
                return file;
            })).toList();
            for (Future<Path> each : saved) {
                assertEquals(file, each.get());
            }
        }
        assertEquals("new", Files.readString(file));
    }

    @Test
    void whatIsTakenAwayLeavesTheLink() throws IOException {
        ConfigurationFiles.remove(link);
        assertEquals("", Files.readString(packaged));
        assertTrue(Files.isSymbolicLink(link));
        Path file = Files.writeString(data.resolve("plain"), "text");
        ConfigurationFiles.remove(file);
        assertTrue(Files.notExists(file));
    }

    @Test
    void aLinkToTheClientsOwnFilesIsNotFollowed() throws IOException {
        Path state = Files.writeString(data.resolve("client_state.xml"), "state");
        Files.delete(link);
        Files.createSymbolicLink(link, state);
        assertThrows(FileSystemException.class, () -> ConfigurationFiles.replace(link, NEW));
        assertEquals("state", Files.readString(state));
    }

    @Test
    void aLinkOfAnotherUserIsNotFollowed() throws IOException {
        try {
            Files.setAttribute(link, "unix:uid", STRANGER, NOFOLLOW_LINKS);
        } catch (IOException e) {
            Assumptions.abort("only root gives files away");
        }
        IOException refused = assertThrows(FileSystemException.class, () -> ConfigurationFiles.replace(link, NEW));
        assertTrue(String.valueOf(refused.getMessage()).contains("is a link of user " + STRANGER),
                refused.getMessage());
        assertEquals("the old text", Files.readString(packaged));
    }

    @Test
    void rootFollowsNobodysLinkToRootsFiles() {
        assertTrue(ConfigurationFiles.mayLead(0, STRANGER, 0, true), "an administrator's");
        assertTrue(ConfigurationFiles.mayLead(STRANGER, STRANGER, 0, false), "a user's own, who gets no further by it");
        assertTrue(ConfigurationFiles.mayLead(STRANGER, STRANGER, STRANGER, true));
        assertFalse(ConfigurationFiles.mayLead(STRANGER, STRANGER, 0, true), "a science program's");
        assertFalse(ConfigurationFiles.mayLead(STRANGER, 0, STRANGER, false), "a third user's");
    }

    @Test
    void aLinkWhereTheNewTextIsWrittenFirstIsNotFollowed() throws IOException {
        Path file = Files.writeString(data.resolve("global_prefs_override.xml"), "old");
        Files.createSymbolicLink(data.resolve("global_prefs_override.xml.tmp"), packaged);
        ConfigurationFiles.replace(file, NEW);
        assertEquals("the old text", Files.readString(packaged));
        assertEquals("new", Files.readString(file));
        assertFalse(Files.isSymbolicLink(file));
    }

    @Test
    void whatKeepsAClientFromStartingIsNamedWithItsLink() {
        assertEquals(data + " cannot be used, because of " + link + " (a link to " + packaged
                + "): permission is denied: check the owner and the permissions"
                + ". 'quern import' copies a directory with what its links lead to",
                StandbyReason.cannotBeUsed(new DataDirectory(data), new AccessDeniedException(link.toString())));
        assertEquals(data + " cannot be used (permission is denied: check the owner and the permissions)",
                StandbyReason.cannotBeUsed(new DataDirectory(data), new AccessDeniedException(data.toString())));
    }
}
