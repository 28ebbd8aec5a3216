package org.quern.daemon.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.probe.ContainerProgram;
import org.quern.model.ProjectUrl;

/** What containers leave, with a command that stands in for Docker's (docs/protocol/coprocessors.md 8.4). */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program that stands in for podman is a shell script")
class ContainerLeavingsTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://a.example/P/");
    private static final String PREFIX = "boinc__a.example_p__";
    @TempDir
    private Path folder = Path.of("");
    private final List<String> said = new ArrayList<>();
    private final Set<String> present = new TreeSet<>();

    @BeforeEach
    void containersOfSeveral() throws IOException {
        listed("containers", PREFIX + "old_0", PREFIX + "new_0", PREFIX + "strangers_0", "boinc__b.example__x_0",
                "web");
        listed("images", "localhost/" + PREFIX + "old", PREFIX + "new", "hello-world");
        program("""
                case "$1" in
                ps) cat containers ;;
                images) cat images ;;
                esac""");
    }

    @Test
    void onlyWhatTasksOfThisDirectoryMadeThatAreGoneIsRemoved() throws Exception {
        note("old_0", "old");
        note("new_0", "new");
        present.addAll(ContainerLeavings.names(PROJECT, "new_0", "new"));
        clear();
        assertEquals(List.of("ps --all --format {{.Names}}", "rm -f " + PREFIX + "old_0",
                "images --format {{.Repository}}", "image rm " + PREFIX + "old"), asked());
        assertEquals(2, said.size(), said::toString);
        clear();
        assertEquals(4, asked().size(), "nothing is left to be removed");
    }

    @Test
    void tasksWithoutContainersAreNotNotedAndNobodyIsAskedForNothing() throws Exception {
        leavings().note("cuda", PROJECT, "old_0", "old");
        clear();
        assertFalse(Files.exists(folder.resolve("notes")));
        assertFalse(Files.exists(folder.resolve("asked")));
    }

    @Test
    void whatCannotBeRemovedIsTriedAgainTheNextTime() throws Exception {
        note("old_0", "old");
        program("exit 1");
        clear();
        containersOfSeveral();
        clear();
        assertEquals(2, said.size(), said::toString);
    }

    @Test
    void linesThatAreNoSuchNamesArePassedOver() throws Exception {
        Files.writeString(folder.resolve("notes"), "container web\ncontainer -a\ncontainer boinc__x;y\nimage\n");
        clear();
        assertFalse(Files.exists(folder.resolve("asked")));
    }

    private void note(String result, String workunit) {
        leavings().note("docker_cpu", PROJECT, result, workunit);
    }

    private void clear() throws InterruptedException {
        leavings().clear(new ContainerProgram(folder.resolve("docker")), () -> present, said::add);
    }

    private ContainerLeavings leavings() {
        return new ContainerLeavings(folder.resolve("notes"));
    }

    private List<String> asked() throws IOException {
        return Files.readAllLines(folder.resolve("asked"));
    }

    private void listed(String file, String... names) throws IOException {
        Files.write(folder.resolve(file), List.of(names));
    }

    private void program(String body) throws IOException {
        Path file = Files.writeString(folder.resolve("docker"),
                "#!/bin/sh\ncd \"$(dirname \"$0\")\"\necho \"$*\" >> asked\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
