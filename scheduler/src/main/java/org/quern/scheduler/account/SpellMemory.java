package org.quern.scheduler.account;

/** What is guessed of the spells in which a computer is on and off, and how long those that were seen are remembered. */
final class SpellMemory {
    /** Weight of the guess that stands beside what was measured, in spells, and their length: BOINC's emulator assumes an hour. */
    static final double PRIOR_SPELLS = 2;
    static final double PRIOR_SECONDS = 3600;
    /** What an older spell counts for when one more has ended: the last 200 count. */
    static final double KEPT = 0.995;

    private SpellMemory() {}
}
