package quern.engine;

/** One step of a tick. Stages have an order but no memory of their own: what lasts is in {@link ClientState}. */
interface Stage {
    /** Does this stage's part, if there is anything to do. */
    void run(TickContext tick);
}
