package quern.rpc.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfinedPathTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.b", "sub/a", "projects/x/y_1.00__mt", "ünï", "a b"})
    void namesStayInside(String name) throws IOException {
        assertEquals(dir.resolve(name), ConfinedPath.in(dir, name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../a", "a/../../b", "/a", "a//b", "a/", "C:\\x", "a\\b", "NUL", "com1.txt",
        "a/lpt9", "a\nb", "a%00", " "})
    void othersAreRefused(String name) {
        assertThrows(IOException.class, () -> ConfinedPath.in(dir, name));
    }

    @Test
    void linksThatLeadOutAreRefused() throws IOException {
        Path inside = Files.createDirectory(dir.resolve("inside"));
        Path outside = Files.createDirectory(dir.resolve("outside"));
        Files.createSymbolicLink(inside.resolve("out"), outside);
        Files.createSymbolicLink(inside.resolve("dangling"), outside.resolve("new"));
        Files.createDirectory(inside.resolve("sub"));
        Files.createSymbolicLink(inside.resolve("in"), inside.resolve("sub"));
        assertThrows(IOException.class, () -> ConfinedPath.in(inside, "out"));
        assertThrows(IOException.class, () -> ConfinedPath.in(inside, "out/file"));
        assertThrows(IOException.class, () -> ConfinedPath.in(inside, "dangling"));
        assertEquals(inside.resolve("in/file"), ConfinedPath.in(inside, "in/file"));
    }

    @Test
    void aDirectoryThatIsNotThereYetIsNoTrouble() throws IOException {
        assertEquals(dir.resolve("new/a"), ConfinedPath.in(dir.resolve("new"), "a"));
    }
}
