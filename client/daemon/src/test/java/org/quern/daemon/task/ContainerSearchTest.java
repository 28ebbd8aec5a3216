package org.quern.daemon.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.coproc.probe.Containers;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.Event;
import org.quern.model.ContainerSoftware;
import org.quern.model.ProjectUrl;

/** docs/protocol/coprocessors.md 8.4. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program that stands in for podman is a shell script")
class ContainerSearchTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatWorksIsToldOnceTheNetworkMayBeUsedAndWhatIsLeftIsCleared() throws Exception {
        Path docker = Files.writeString(folder.resolve("docker"), """
                #!/bin/sh
                case "$1" in
                --version) echo Docker version 26.1.5, build 1 ;;
                run) echo Hello ;;
                ps) echo boinc__a.example__r_0 ;;
                images | rm) ;;
                *) exit 1 ;;
                esac
                """);
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
        ContainerLeavings leavings = new ContainerLeavings(folder.resolve("notes"));
        leavings.note("docker", ProjectUrl.of("http://a.example/"), "r_0", "r");
        Mailbox mailbox = new Mailbox();
        AtomicBoolean network = new AtomicBoolean();
        List<String> said = new ArrayList<>();
        try (ExecutorService io = Executors.newSingleThreadExecutor()) {
            ContainerSearch search = new ContainerSearch(folder, new Containers(List.of(folder)), leavings, () -> null,
                    network::get, io, mailbox, said::add);
            search.turn();
            search.begin();
            search.turn();
            network.set(true);
            search.turn();
            search.turn();
        }
        assertEquals(List.of(new Event.ContainersFound(new ContainerSoftware("26.1.5", 1, "", 0))), mailbox.drain(0));
        assertEquals(List.of("Removed the container boinc__a.example__r_0, whose task is gone"), said);
    }
}
