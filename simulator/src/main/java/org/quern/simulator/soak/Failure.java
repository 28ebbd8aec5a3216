package org.quern.simulator.soak;

import java.util.List;
import org.quern.simulator.soak.fault.Fault;

/**
 * What must hold did not, in one run.
 *
 * @param run number of the run
 * @param check name of what was violated
 * @param sentence what was seen
 * @param at seconds of the run
 * @param faults what went wrong in that run until then
 */
public record Failure(int run, String check, String sentence, double at, List<Fault> faults) {
    public Failure {
        faults = List.copyOf(faults);
    }
}
