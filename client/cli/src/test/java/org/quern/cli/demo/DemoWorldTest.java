package org.quern.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoWorldTest {
    /** Java itself takes no notice of it. */
    @Test
    void itsFolderIsWhereTheUserWantsWhatDoesNotStay(@TempDir Path wanted) throws Exception {
        Path made = DemoWorld.newFolder(Map.of("TMPDIR", wanted.toString()));
        assertEquals(wanted, made.getParent());
        assertTrue(Files.isDirectory(made));
        Path usual = DemoWorld.newFolder(Map.of());
        Files.delete(usual);
        assertEquals(Path.of(System.getProperty("java.io.tmpdir")), usual.getParent());
    }
}
