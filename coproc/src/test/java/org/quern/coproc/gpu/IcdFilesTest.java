package org.quern.coproc.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IcdFilesTest {
    @Test
    void theFirstLineOfEachFileNamesALibraryAndWhatIsTooLongOrEmptyNone(@TempDir Path vendors) throws IOException {
        Files.writeString(vendors.resolve("b.icd"), "\n  libb.so.1 \nmore\n");
        Files.writeString(vendors.resolve("a.icd"), "/opt/liba.so\n");
        Files.writeString(vendors.resolve("c.icd"), "\n");
        Files.writeString(vendors.resolve("d.icd"), "x".repeat(5000));
        Files.writeString(vendors.resolve("e.txt"), "libe.so\n");
        assertEquals(List.of("/opt/liba.so", "libb.so.1"), IcdFiles.registered(vendors));
        assertEquals(List.of(), IcdFiles.registered(vendors.resolve("absent")));
    }

    @Test
    void onlyLinuxHasNoLoaderSomewhere() {
        assertEquals(Set.of(), IcdFiles.libraries("Windows 11"));
        assertTrue(IcdFiles.libraries("Linux").contains("libnvidia-opencl.so.1"));
    }
}
