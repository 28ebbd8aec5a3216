package org.quern.cli.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.cli.QuernRun;
import org.quern.cli.common.DataDirOption;

@Isolated("it says to the whole JVM where the package has its data directory")
class PackagedDefaultsTest {
    private static final String PROPERTY = "quern.data.directory";
    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void asThePackagesLauncherDoes() {
        System.setProperty(PROPERTY, "/var/lib/quern");
    }

    @AfterEach
    void putBack() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void helpAndManualPagesSayTheDirectoryThatIsUsed() throws IOException {
        assertEquals(Path.of("/var/lib/quern"), DataDirOption.directory(null));
        String said = "Default: $QUERN_DATA_DIR, else /var/lib/quern.";
        String help = QuernRun.quern("status", "--help").out();
        assertTrue(help.replaceAll("\\s+", " ").contains(said), help);
        assertEquals(0, QuernRun.quern("man-pages", folder.toString()).exitCode());
        String page = Files.readString(folder.resolve("quern-status.1"));
        assertTrue(page.contains(said), page);
    }
}
