package org.quern.scheduler;

import org.junit.jupiter.api.Test;
import org.quern.testing.architecture.Architecture;

class ArchitectureTest {
    private final Architecture module = Architecture.ofThisModule();

    @Test
    void dependenciesPointDownwards() {
        module.assertArrows();
    }

    @Test
    void textFromOutsideIsReadInOnePass() {
        module.assertTextIsReadInOnePass();
    }

    @Test
    void codeIsPure() {
        module.assertPure("org.quern.scheduler");
    }

    @Test
    void noFileOwnsTooMuch() {
        module.assertNoSourceLongerThan(300);
    }

    @Test
    void overloadsDifferByMoreThanNumbers() {
        module.assertOverloadsDifferByMoreThanNumbers();
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
        // Inside one array, which is made anew many times in a pass.
        module.assertNoNaN("org.quern.scheduler.risk.EdfPlan");
    }
}
