package org.quern.simulator.study;

/**
 * What we find for a published claim.
 *
 * @param verdict whether it is what was published
 * @param found our numbers, in a sentence
 * @param why where it differs, the cause; empty if it does not
 */
record Finding(Verdict verdict, String found, String why) {
    /** How our numbers stand to a claim. */
    enum Verdict {
        AGREES, PARTLY, DIFFERS;

        static Verdict of(boolean agrees) {
            return agrees ? AGREES : DIFFERS;
        }
    }

    static Finding of(boolean agrees, String found, String why) {
        return new Finding(Verdict.of(agrees), found, agrees ? "" : why);
    }
}
