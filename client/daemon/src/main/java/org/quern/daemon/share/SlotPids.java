package org.quern.daemon.share;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many processes and threads each slot may have (the kernel's pids controller): a program that starts others without end is refused
 * more in its own slot, before the client, another task or the user is.
 */
final class SlotPids {
    /** Processes and threads of one slot at most: programs with a thread for each processor of the largest machines have hundreds. */
    static final int MOST = 4096;
    private static final Logger LOG = LoggerFactory.getLogger(SlotPids.class);
    private static final String LIMIT = "pids.max";
    private static final String PASSED_ON = "cgroup.subtree_control";

    private SlotPids() {}

    /** Has the groups of slots below {@code parents} counted, where the group that was handed over is; without it they are not bounded. */
    static void prepare(Path group, List<Path> parents) {
        try {
            String controllers = Files.readString(group.resolve("cgroup.controllers"), StandardCharsets.US_ASCII);
            if (List.of(controllers.trim().split("\\s+")).contains("pids")) {
                GroupFile.write(group.resolve(PASSED_ON), "+pids");
                for (Path parent : parents) {
                    GroupFile.write(Files.createDirectories(parent).resolve(PASSED_ON), "+pids");
                }
            }
        } catch (IOException e) {
            LOG.warn("The processes of tasks are not bounded by control group: {}", e.toString());
        }
    }

    /** Bounds a slot's group, if the kernel counts there. */
    static void bound(Path slot) throws IOException {
        Path limit = slot.resolve(LIMIT);
        if (Files.exists(limit)) {
            GroupFile.write(limit, Integer.toString(MOST));
        }
    }
}
