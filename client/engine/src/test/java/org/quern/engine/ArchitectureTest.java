package org.quern.engine;

import org.junit.jupiter.api.Test;
import org.quern.testing.architecture.Architecture;

class ArchitectureTest {

    /** The state's owner is where a client grows its god file: each stage of the tick is a class of its own instead. */
    private static final int MOST_LINES = 400;

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
        module.assertPure("org.quern.engine");
    }

    @Test
    void noFileOwnsTooMuch() {
        module.assertNoSourceLongerThan(MOST_LINES);
    }

    @Test
    void overloadsDifferByMoreThanNumbers() {
        module.assertOverloadsDifferByMoreThanNumbers();
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
}
