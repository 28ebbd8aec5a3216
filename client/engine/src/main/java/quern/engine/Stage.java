package quern.engine;

/** One step of a tick. Stages have an order but no memory of their own: what lasts is in {@link ClientState}. */
interface Stage {
    /** Does this stage's part, if there is anything to do. */
    void run(TickContext tick);

    /** Tells when this stage has something to do although nothing happened; nothing if it only follows events. */
    default void due(Due due, ClientState state, Drive drive) {
    }
}
