package org.quern.model;

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
        module.assertPure("org.quern.model");
    }

    @Test
    void overloadsDifferByMoreThanNumbers() {
        module.assertOverloadsDifferByMoreThanNumbers();
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
    void classesFormNoCircle() {
        module.assertNoCircleOfClasses();
    }

    @Test
    void noNaNStandsForWhatIsNotKnown() {
        module.assertNoNaN();
    }
}
