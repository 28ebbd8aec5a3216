package org.quern.cli.soak;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quern.simulator.soak.Failure;
import org.quern.simulator.soak.fault.Fault;

/** A run that failed, as JSON has it: each fault is the text that {@code --faults} takes. */
final class FailureFigures {
    private FailureFigures() {}

    static Map<String, Object> of(Failure failure) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("run", failure.run());
        figures.put("check", failure.check());
        figures.put("sentence", failure.sentence());
        figures.put("at", failure.at());
        figures.put("faults", failure.faults().stream().map(Fault::toString).toList());
        return figures;
    }
}
