package org.quern.daemon.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What has the drivers asked again: files that come and go with a driver or a card. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "other systems show no signs")
class DriverSignsTest {
    @TempDir
    private Path root = Path.of("");

    @Test
    void theyAreTheSameAsLongAsNothingChanged() {
        String signs = DriverSigns.read();
        assertEquals(signs, DriverSigns.read());
        for (String each : List.of("/dev/kfd ", "/dev/nvidiactl ", "/sys/module/amdgpu ", "/etc/ld.so.cache ")) {
            assertEquals(1, signs.split(each, -1).length - 1, each + signs);
        }
        assertTrue(DriverSigns.areTold());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"dev/dri/card0", "dev/dri/renderD128", "dev/nvidia0", "dev/nvidia11", "dev/nvidiactl",
        "dev/nvidia-uvm", "dev/kfd", "sys/module/nvidia", "sys/module/amdgpu", "sys/module/i915", "sys/module/xe",
        "sys/module/nouveau", "proc/driver/nvidia/gpus/0000:01:00.0", "etc/OpenCL/vendors/pocl.icd",
        "etc/ld.so.cache"})
    void aFileOfADriverThatComesOrGoesIsSeen(String file) throws IOException {
        String before = DriverSigns.read(root);
        Path made = root.resolve(file);
        Files.createDirectories(made.resolveSibling(""));
        Files.createFile(made);
        assertNotEquals(before, DriverSigns.read(root), "it came");
        Files.delete(made);
        assertEquals(before, DriverSigns.read(root), "it went");
    }

    @Test
    void anotherVersionOfALibraryIsSeenByWhatTheSystemsLoaderKeeps() throws IOException {
        Path libraries = Files.createFile(Files.createDirectories(root.resolve("etc")).resolve("ld.so.cache"));
        Files.setLastModifiedTime(libraries, FileTime.fromMillis(1_700_000_000_000L));
        String before = DriverSigns.read(root);
        Files.setLastModifiedTime(libraries, FileTime.fromMillis(1_700_000_100_000L));
        assertNotEquals(before, DriverSigns.read(root));
    }

    @Test
    void whatIsNoDriversIsNoSign() throws IOException {
        Files.createDirectories(root.resolve("sys/module/ext4"));
        Files.createDirectories(root.resolve("dev"));
        String before = DriverSigns.read(root);
        Files.createFile(root.resolve("dev/sda"));
        Files.createFile(root.resolve("dev/nvidia-modeset"));
        Files.createDirectories(root.resolve("sys/module/fuse"));
        assertEquals(before, DriverSigns.read(root));
    }
}
