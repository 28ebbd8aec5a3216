package org.quern.server.demo;

import org.quern.server.config.ProjectConfig;
import org.quern.server.config.ReplicationRules;
import org.quern.server.fractal.TileSpec;
import org.quern.server.picture.TileGrid;
import org.quern.server.store.WorkunitTerms;
import org.quern.server.work.WorkPiece;

/** Cuts the picture into workunits. */
public final class FractalWork {

    /** Floating point operations of one iteration: three multiplications, six additions, a comparison. */
    private static final double OPERATIONS_PER_ITERATION = 10;
    /** A client gives a task up after this many times its estimate; generous, because estimates of slow hosts are poor. */
    private static final double BOUND_FACTOR = 1000;
    /** What a small Java process needs, with room, bytes. */
    private static final double MEMORY_BYTES = 200e6;
    private static final double DISK_BYTES = 50e6;

    private FractalWork() {}

    /** The tile with this index as a piece of work. */
    public static WorkPiece piece(int index, int count, double workSize, ReplicationRules rules,
            ProjectConfig config) {
        TileSpec tile = TileGrid.tile(index, count, workSize);
        double operations = TileGrid.iterations(tile) * OPERATIONS_PER_ITERATION;
        WorkunitTerms terms = new WorkunitTerms("fractal", index, operations, operations * BOUND_FACTOR, MEMORY_BYTES,
                DISK_BYTES,
                rules.deadlineSeconds(), rules.targetResults(), rules.minQuorum(), rules.maxErrorResults(),
                rules.maxTotalResults(), config.input(), config.output());
        return new WorkPiece(terms, tile.toText());
    }
}
