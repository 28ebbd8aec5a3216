package org.quern.daemon.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.file.UserDatabase;

class RootUseTest {
    @TempDir
    private Path etc = Path.of("");

    @Test
    void rootIsWarnedInTheDirectoryOfAnotherUserOnly() throws IOException {
        Files.writeString(etc.resolve("passwd"), "ann:x:1001:1001::/home/ann:/bin/sh\n");
        UserDatabase users = new UserDatabase(etc);
        Path directory = Path.of("/home/ann/quern");
        assertEquals(Optional.empty(), RootUse.warning(directory, false, 1001, users));
        assertEquals(Optional.empty(), RootUse.warning(directory, true, 0, users));
        assertTrue(RootUse.warning(directory, true, 1001, users).orElseThrow()
                .endsWith("sudo -u ann quern daemon --data-dir /home/ann/quern"));
    }
}
