package org.quern.daemon.exec.fact;

import java.util.List;
import org.quern.model.OutputFact;

/**
 * What a task left behind when it ended for good.
 *
 * @param stderr its standard error as a block for the report
 * @param outputs what was found of each output file that the server does not have yet
 */
public record Collected(String stderr, List<OutputFact> outputs) {
    public Collected {
        outputs = List.copyOf(outputs);
    }
}
