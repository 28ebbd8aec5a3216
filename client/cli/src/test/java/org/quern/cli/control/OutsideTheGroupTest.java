package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.OtherUser;
import org.quern.cli.QuernRun;

/** A user of the computer who may not look into the data directory of the packaged client. */
class OutsideTheGroupTest {
    @TempDir
    private Path top = Path.of("");

    @Test
    void isToldThatAndNotThatNoClientRuns() throws Exception {
        QuernRun status = statusOfNobody("root");
        assertEquals(1, status.exitCode(), status::toString);
        assertTrue(status.out().startsWith("quern status: nobody may not look into " + top.resolve("data")
                + ": the user root and the group root may."), status::toString);
        assertFalse(status.out().contains("usermod"), "nobody is to be advised to join root's own group");
        assertTrue(status.out().contains("quern status --host localhost"), status::toString);
    }

    @Test
    void isToldHowToJoinTheGroupOfAClientsPackage() throws Exception {
        assumeTrue(Files.readString(Path.of("/etc/group")).contains("\nboinc:"), "the package boinc-client is there");
        QuernRun status = statusOfNobody("boinc");
        assertTrue(status.out().contains("Join it with 'sudo usermod --append --groups boinc nobody'"),
                status::toString);
    }

    private QuernRun statusOfNobody(String group) throws Exception {
        OtherUser nobody = OtherUser.of("nobody", top);
        Path data = Files.createDirectory(top.resolve("data"));
        Files.writeString(data.resolve("quern.port"), "1\n");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        Files.getFileAttributeView(data, PosixFileAttributeView.class).setGroup(
                data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName(group));
        return nobody.quern("status", "--data-dir", data.toString());
    }

    @Test
    void commandsThatReadFilesSayTheSame() throws Exception {
        OtherUser nobody = OtherUser.of("nobody", top);
        Path data = Files.createDirectory(top.resolve("data"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        for (String command : List.of("disk", "prefs", "explain", "history")) {
            QuernRun run = nobody.quern(command, "--data-dir", data.toString());
            assertEquals(1, run.exitCode(), run::toString);
            assertTrue(run.out().startsWith("quern " + command + ": nobody may not look into " + data
                    + ": the user root and the group root may."), run::toString);
        }
    }
}
