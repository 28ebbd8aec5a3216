package org.quern.engine;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** Two tasks, each with an input that its start copies into its slot, on a disk of a few hundred bytes. */
abstract class CopiesOnSmallDisk extends SmallDisk {
    /** Bytes of an input, and of its copy. */
    static final double INPUT = 350;

    @BeforeEach
    void tasksWithCopies() {
        alpha.supply = 2;
        alpha.inputBytes = INPUT;
        alpha.copiesInputs = true;
    }

    /** Exit statuses of what was reported to the first project. */
    List<Integer> exits() {
        return alpha.reports.values().stream().map(told -> told.getFirst().exitStatus()).toList();
    }
}
