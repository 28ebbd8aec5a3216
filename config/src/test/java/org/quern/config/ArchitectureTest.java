package org.quern.config;

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
        // A sealed family; a value with its builder and what follows from it.
        module.assertNoCircleOfClasses(
                "org.quern.config.options: ClientList, ClientNumber, ClientOption, ClientSwitch, ClientText",
                "org.quern.config.preferences: PreferenceLimits, Preferences, PreferencesBuilder");
    }

    @Test
    void noNaNStandsForWhatIsNotKnown() {
        module.assertNoNaN();
    }
}
