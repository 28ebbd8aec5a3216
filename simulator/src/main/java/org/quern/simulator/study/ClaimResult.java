package org.quern.simulator.study;

/**
 * What we find for a published claim.
 *
 * @param agreement whether it is what was published
 * @param found our numbers, in a sentence
 * @param why where it differs, the cause; empty if it does not
 */
record ClaimResult(Agreement agreement, String found, String why) {
    /** How our numbers stand to a claim. */
    enum Agreement {
        AGREES, PARTLY, DIFFERS;

        static Agreement of(boolean agrees) {
            return agrees ? AGREES : DIFFERS;
        }
    }

    static ClaimResult of(boolean agrees, String found, String why) {
        return new ClaimResult(Agreement.of(agrees), found, agrees ? "" : why);
    }
}
