package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ContainerSoftware;

/** docs/protocol/coprocessors.md 8.4. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs that stand in for podman and docker are shell scripts")
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
        assertEquals(new ContainerSoftware("5.4.2", 2, "", 0), containers().find(true).software());
        assertEquals(new ContainerSoftware("26.1.5", 1, "", 0), containers().find(false).software());
        Files.writeString(folder.resolve("compose"), "Docker Compose version v2.17.3\n");
        assertEquals(new ContainerSoftware("26.1.5", 1, "2.17.3", 1), containers().find(false).software());
    }

    @Test
    void whatThisUserMayNotRunIsNotUsed() throws Exception {
        program("podman", "podman version 5.4.2", "permission denied");
        assertEquals(new Containers.Found(ContainerSoftware.NONE, Optional.empty(),
                "podman 5.4.2 is installed, and \"podman run --rm hello-world\" fails: projects are not told of it"),
                containers().find(true));
        program("docker", "Docker version 26.1.5, build 1", "Hello from Docker!");
        assertEquals(new ContainerSoftware("26.1.5", 1, "", 0), containers().find(true).software());
    }

    @Test
    void aCommandThatTakesTooLongIsEndedAndSaysNothing() throws Exception {
        Path file = Files.writeString(folder.resolve("slow"), "#!/bin/sh\necho begun\nexec sleep 1000\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(Optional.empty(), new ContainerProgram(file).run(1));
        assertEquals(Optional.empty(), new ContainerProgram(folder.resolve("absent")).run(1));
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
                "compose version") cat "$(dirname "$0")/compose" ;;
                *) exit 1 ;;
                esac
                """.formatted(version, trial));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
