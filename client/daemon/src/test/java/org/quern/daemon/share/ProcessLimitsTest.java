package org.quern.daemon.share;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether processes are left, by files as the kernel shows them. */
class ProcessLimitsTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void thereIsRoom() throws IOException {
        write("proc/self/cgroup", "8:pids:/\n0::/system.slice/quern.service\n");
        write("proc/self/limits", "Max processes             100000              200000              processes \n");
        write("proc/loadavg", "0.10 0.20 0.30 2/500 12345\n");
        write("proc/sys/kernel/threads-max", "1000\n");
        write("proc/sys/kernel/pid_max", "4194304\n");
        write("cg/system.slice/quern.service/pids.max", "max\n");
        write("cg/system.slice/quern.service/pids.current", "20\n");
    }

    @Test
    void thereIsRoomWhereNoLimitIsNear() {
        assertEquals(Optional.empty(), room().shortage());
    }

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource({"system.slice/quern.service,pids.max", "system.slice,pids.max", "pids,pids.max"})
    void theLimitOfAGroupAtAnyHeightCounts(String group, String limit) throws IOException {
        write("cg/" + group + "/" + limit, "110\n");
        write("cg/" + group + "/pids.current", "100\n");
        assertEquals(Optional.of("the limit of processes of its control group (pids.max) is reached"),
                room().shortage());
    }

    @Test
    void theWholeSystemsLimitCounts() throws IOException {
        write("proc/loadavg", "0.10 0.20 0.30 2/990 12345\n");
        assertEquals(Optional.of("the system has no more processes (kernel.threads-max)"), room().shortage());
    }

    @Test
    void refusalsOfAllGroupsAboveAreCounted() throws IOException {
        assertEquals(0, room().refusals());
        write("cg/system.slice/quern.service/pids.events", "max 3\n");
        write("cg/system.slice/pids.events", "max 4\n");
        assertEquals(7, room().refusals());
    }

    @Test
    void aSystemWithoutThoseFilesHasRoom() {
        ProcessLimits room = new ProcessLimits(directory.resolve("none"), directory.resolve("none"));
        assertEquals(Optional.empty(), room.shortage());
        assertEquals(0, room.refusals());
    }

    private ProcessLimits room() {
        return new ProcessLimits(directory.resolve("proc"), directory.resolve("cg"));
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
