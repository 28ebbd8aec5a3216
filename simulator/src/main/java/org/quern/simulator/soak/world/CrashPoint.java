package org.quern.simulator.soak.world;

/** When a client ends, as its turns are asked: between which commands it is killed, or because it was told to. */
interface CrashPoint {
    /** It dies in a turn with so many commands. */
    boolean isDue(int commands);

    /** Number of commands that are still carried out of the fatal turn's {@code count}. */
    int survivors(int count);

    /** The client ends by itself, as it was told. */
    void exit();

    /** The client's process ends now. */
    void happen();
}
