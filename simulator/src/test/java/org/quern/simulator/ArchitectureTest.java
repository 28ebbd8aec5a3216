package org.quern.simulator;

import org.junit.jupiter.api.Test;
import org.quern.testing.architecture.Architecture;

class ArchitectureTest {

    private final Architecture module = Architecture.ofThisModule();

    @Test
    void dependenciesPointDownwards() {
        module.assertArrows();
    }

    @Test
    void worldAndScenariosArePure() {
        module.assertPure("org.quern.simulator.world");
        module.assertPure("org.quern.simulator.scenario");
        module.assertPure("org.quern.simulator.soak.host");
        module.assertPure("org.quern.simulator.soak.world");
        module.assertPure("org.quern.simulator.soak.check");
        module.assertPure("org.quern.simulator.soak.plan");
        module.assertPure("org.quern.simulator.soak.fault");
    }

    @Test
    void noFileOwnsTooMuch() {
        module.assertNoSourceLongerThan(Architecture.MOST_LINES);
    }

    @Test
    void everyPackageIsDescribed() {
        module.assertEveryPackageIsDescribed();
    }

    @Test
    void packagesFormNoCircle() {
        module.assertNoCircleOfPackages();
    }

    @Test
    void noPackageHoldsTooMuch() {
        module.assertNoPackageLargerThan(Architecture.MOST_CLASSES);
    }

    @Test
    void classesFormNoCircle() {
        module.assertNoCircleOfClasses();
    }

    @Test
    void noNaNStandsForWhatIsNotKnown() {
        module.assertNoNaN();
    }
}
