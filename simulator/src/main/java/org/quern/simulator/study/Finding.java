package org.quern.simulator.study;

/**
 * What we find for a published claim.
 *
 * @param agreement whether it is what was published
 * @param found our numbers, in a sentence
 * @param why where it differs, the cause; empty if it does not
 */
record Finding(Agreement agreement, String found, String why) {
    /** How our numbers stand to a claim. */
    enum Agreement {
        AGREES, PARTLY, DIFFERS;

        static Agreement of(boolean agrees) {
            return agrees ? AGREES : DIFFERS;
        }
    }

    static Finding of(boolean agrees, String found, String why) {
        return new Finding(Agreement.of(agrees), found, agrees ? "" : why);
    }
}
