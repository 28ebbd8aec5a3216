package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** docs/dashboard.md, "Who may look". */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no xdg-open")
class LinkFileTest {
    private static final String LINK = "http://127.0.0.1:7/?token=secret";

    @TempDir
    private Path runtime = Path.of("");

    @Test
    void theLinkStandsWhereNobodyElseReadsItAndNotInTheArgumentsOfAProgram() throws IOException {
        LinkFile file = new LinkFile(Map.of("XDG_RUNTIME_DIR", runtime.toString()));
        Path page = file.write(LINK);
        assertTrue(page.startsWith(runtime), page::toString);
        assertTrue(Files.readString(page).contains("url=" + LINK));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(page)));
        assertEquals("rwx------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(page.resolveSibling(""))));
        assertFalse(String.join(" ", LinkFile.opener(page)).contains("secret"));
        file.delete();
        try (Stream<Path> left = Files.list(runtime)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void whereThereIsNoDesktopNothingIsOpened() {
        assertFalse(new LinkFile(Map.of("XDG_RUNTIME_DIR", runtime.toString())).open(LINK));
    }
}
