package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path root = Path.of("");

    @Test
    void aFolderOnADiskThatIsNotMountedIsNamed() throws IOException {
        Path slots = Files.createSymbolicLink(root.resolve("slots"), root.resolve("disk"));
        DataDirectory data = new DataDirectory(root);
        assertEquals(slots + " is a link to " + root.resolve("disk")
                + ", and there is no such folder: mount its disk, or delete the link",
                assertThrows(IOException.class, data::create).getMessage());
        Files.createDirectory(root.resolve("disk"));
        data.create();
        assertTrue(Files.isSymbolicLink(slots));
    }
}
