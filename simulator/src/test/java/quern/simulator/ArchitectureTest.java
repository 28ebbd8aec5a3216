package quern.simulator;

import org.junit.jupiter.api.Test;
import quern.testing.architecture.Architecture;

class ArchitectureTest {

    private final Architecture module = Architecture.ofThisModule();

    @Test
    void dependenciesPointDownwards() {
        module.assertArrows();
    }

    @Test
    void worldAndScenariosArePure() {
        module.assertPure("quern.simulator.world");
        module.assertPure("quern.simulator.scenario");
        module.assertPure("quern.simulator.soak.world");
        module.assertPure("quern.simulator.soak.check");
        module.assertPure("quern.simulator.soak.plan");
        module.assertPure("quern.simulator.soak.fault");
    }
}
