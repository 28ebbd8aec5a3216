package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** docs/protocol/coprocessors.md 8.4. */
@DisabledOnOs(OS.WINDOWS)
class ContainersTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void versionsAreTheWordBehindVersionWhateverElseIsPrinted() {
        assertEquals("26.1.5+dfsg1", Containers.version("Docker version 26.1.5+dfsg1, build a72d7cd\n"));
        assertEquals("5.4.2", Containers.version("Emulate Docker CLI using podman.\npodman version 5.4.2\n"));
        assertEquals("", Containers.version("command not found\n"));
    }

    @Test
    void podmanIsUsedBeforeDockerAndNotOnAVolumeOfTheNetwork() throws Exception {
        program("podman", "podman version 5.4.2", "Hello Podman World");
        program("docker", "Docker version 26.1.5, build 1", "Hello from Docker!");
        assertEquals(new Containers.Found("5.4.2", 2, ""), containers().find(true));
        assertEquals(new Containers.Found("26.1.5", 1, ""), containers().find(false));
    }

    @Test
    void whatThisUserMayNotRunIsNotUsed() throws Exception {
        program("podman", "podman version 5.4.2", "permission denied");
        assertEquals(new Containers.Found("", 0,
                "podman 5.4.2 is installed, and \"podman run --rm hello-world\" fails: it is not used"),
                containers().find(true));
        program("docker", "Docker version 26.1.5, build 1", "Hello from Docker!");
        assertEquals(new Containers.Found("26.1.5", 1, ""), containers().find(true));
    }

    @Test
    void whereNothingIsInstalledNothingIsFound() throws Exception {
        assertEquals(Containers.Found.NONE, containers().find(true));
    }

    private Containers containers() {
        return new Containers(List.of(folder));
    }

    private void program(String name, String version, String trial) throws IOException {
        Path file = Files.writeString(folder.resolve(name), """
                #!/bin/sh
                case "$*" in
                --version) echo "%s" ;;
                "run --rm hello-world") echo "%s" ;;
                *) exit 1 ;;
                esac
                """.formatted(version, trial));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
