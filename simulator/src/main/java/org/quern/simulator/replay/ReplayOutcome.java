package org.quern.simulator.replay;

/** How the replay of a recording ended. */
public sealed interface ReplayOutcome {
    /**
     * Every decision is the recorded one.
     *
     * @param turns turns of the engine that were run again
     * @param decisions decisions that were compared
     * @param ending what the recording says of its end, or that it is cut off; a sentence
     */
    record Equal(long turns, long decisions, String ending) implements ReplayOutcome {}

    /**
     * The first difference. Nothing after it is comparable.
     *
     * @param turn number of the turn, from 1
     * @param at Unix seconds of the turn
     * @param recorded what the daemon decided or ordered
     * @param replayed what the engine does now
     */
    record Different(long turn, double at, String recorded, String replayed) implements ReplayOutcome {}

    /**
     * It cannot be run at all.
     *
     * @param reason sentence naming what is wrong
     */
    record Unreadable(String reason) implements ReplayOutcome {}
}
