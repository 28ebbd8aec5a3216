package org.quern.rpc;

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
    void filesThatProgramsCanReplaceAreOpenedInOnePlace() {
        module.assertFilesAreOpenedInOnePlace();
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
        // A table holds tables: elements stand in elements.
        module.assertNoCircleOfClasses(
                "org.quern.rpc.table: Column, ElementTable, Part, Values");
    }

    @Test
    void noNaNStandsForWhatIsNotKnown() {
        // Inside one method, of which states need so many results that an object each would be felt.
        module.assertNoNaN("org.quern.rpc.scan.CNumbers");
    }
}
