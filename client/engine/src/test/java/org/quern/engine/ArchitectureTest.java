package org.quern.engine;

import java.util.Set;
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

    /** Where it is not a change of the state that asks for a look. */
    @Test
    void flagsAreRaisedByTransitionsOfTheState() {
        module.assertCalledFromOutsideBy("org.quern.engine.state",
                Set.of("lookNow", "walkNow", "pollNow", "touch", "changed"), Set.of(
                        // A command rests on the state as it is.
                        "TickContext.orderAfterSave",
                        // What comes next depends on how the engine is driven.
                        "HostEvents.settlePermission",
                        // A task was kept only until it had saved its work: the time of the slice decides.
                        "TaskEvents.checkpointed",
                        // The look that was made led to nothing yet and is made again.
                        "ContactStage.look", "ContactStage.contact",
                        // A file that nothing refers to is kept for a time, whose end nobody tells.
                        "CollectStage.dropFiles",
                        // A plan was carried out, of which each part is a transition: one comparison for all of them.
                        "DiskAllocation.makeRoom", "CopyStage.admits"));
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
