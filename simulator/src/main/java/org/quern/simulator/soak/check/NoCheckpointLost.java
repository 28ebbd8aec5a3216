package org.quern.simulator.soak.check;

import java.util.Locale;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.world.WorldView;

/** A task that begins again goes on from its last checkpoint, whatever ended its process before. */
final class NoCheckpointLost extends Check {
    private static final double ROUNDING_SECONDS = 1e-3;

    NoCheckpointLost() {
        super("no checkpoint lost", "a process of a task begins with what the task's last checkpoint on disk holds");
    }

    @Override
    public void started(WorldView world, Program program) {
        double kept = program.actual().keptSeconds();
        require(program.begunWith() >= kept - ROUNDING_SECONDS,
                () -> String.format(Locale.ROOT,
                        "%s begins with %.0f s of computing, and its last checkpoint held %.0f s", program.id(),
                        program.begunWith(), kept));
    }
}
