package org.quern.server;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.quern.server.config.ReplicationRules;
import org.quern.server.config.SendRules;
import org.quern.server.picture.TileGrid;

/**
 * How to run a project.
 *
 * @param directory where it keeps everything; created if it does not exist
 * @param address the address to listen on
 * @param port the port; 0 takes the one of the last start if it is free, else any
 * @param tasks work units of a new project: tiles of its picture. A project that exists keeps its own number
 * @param workSize work in each tile of a new project, 1 for about 1.5 s of CPU
 * @param rules replication, quorum and deadlines of new work units
 * @param sending how freely work is handed out
 * @param clock what time it is
 * @param failurePause how long a failed account look-up takes
 */
public record ProjectOptions(Path directory, InetAddress address, int port, int tasks, double workSize,
        ReplicationRules rules,
        SendRules sending, InstantSource clock, Duration failurePause) {

    /** BOINC's web pages pause so long when a look-up fails. */
    private static final Duration FAILURE_PAUSE = Duration.ofSeconds(5);
    private static final int DEFAULT_TASKS = 8;

    public ProjectOptions {
        if (tasks < 1 || tasks > TileGrid.MAX_TILES) {
            throw new IllegalArgumentException("A project needs 1 to " + TileGrid.MAX_TILES + " tasks, not " + tasks);
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("A port is 0 to 65535, not " + port);
        }
        if (!(workSize > 0)) {
            throw new IllegalArgumentException("The work size must be above 0, not " + workSize);
        }
    }

    /** A project on this computer alone, with eight tasks of one replica each, on any free port. */
    public static ProjectOptions of(Path directory) {
        return new ProjectOptions(directory, InetAddress.getLoopbackAddress(), 0, DEFAULT_TASKS, 1,
                ReplicationRules.ONCE, SendRules.BRISK,
                InstantSource.system(), FAILURE_PAUSE);
    }

    public ProjectOptions withPort(int number) {
        return new ProjectOptions(directory, address, number, tasks, workSize, rules, sending, clock, failurePause);
    }

    public ProjectOptions withTasks(int count) {
        return new ProjectOptions(directory, address, port, count, workSize, rules, sending, clock, failurePause);
    }

    public ProjectOptions withWorkSize(double size) {
        return new ProjectOptions(directory, address, port, tasks, size, rules, sending, clock, failurePause);
    }

    public ProjectOptions withRules(ReplicationRules replication) {
        return new ProjectOptions(directory, address, port, tasks, workSize, replication, sending, clock, failurePause);
    }

    public ProjectOptions withSending(SendRules send) {
        return new ProjectOptions(directory, address, port, tasks, workSize, rules, send, clock, failurePause);
    }

    public ProjectOptions withFailurePause(Duration pause) {
        return new ProjectOptions(directory, address, port, tasks, workSize, rules, sending, clock, pause);
    }
}
