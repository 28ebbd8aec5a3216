package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.OtherUser;
import org.quern.cli.QuernRun;

/** A user of the computer who may not look into the data directory of the packaged client. */
class OutsideTheGroupTest {
    @TempDir
    private Path top = Path.of("");

    @Test
    void isToldThatAndHowToJoinAndNotThatNoClientRuns() throws Exception {
        OtherUser nobody = OtherUser.of("nobody", top);
        Path data = Files.createDirectory(top.resolve("data"));
        Files.writeString(data.resolve("quern.port"), "1\n");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        QuernRun status = nobody.quern("status", "--data-dir", data.toString());
        assertEquals(1, status.exitCode(), status::toString);
        assertTrue(status.out().startsWith("quern status: nobody may not look into " + data
                + ": the user root and the group root may. Join it with 'sudo usermod --append --groups root nobody'"),
                status::toString);
        assertTrue(status.out().contains("quern status --host localhost"), status::toString);
    }
}
