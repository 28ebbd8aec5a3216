package org.quern.simulator.io;

import java.util.List;
import org.quern.config.xml.Mistake;
import org.quern.simulator.scenario.Scenario;

/** What became of reading a scenario. */
public sealed interface ScenarioReading {
    /**
     * It can be simulated.
     *
     * @param scenario what was read
     * @param remarks what was left out or assumed, in the order of the files
     */
    record Read(Scenario scenario, List<Mistake> remarks) implements ScenarioReading {
        public Read {
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * It cannot: half a scenario would give figures of something else.
     *
     * @param mistakes what is wrong, at least one
     */
    record Refused(List<Mistake> mistakes) implements ScenarioReading {
        public Refused {
            mistakes = List.copyOf(mistakes);
        }
    }
}
