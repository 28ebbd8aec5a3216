package org.quern.store.memory;

/** What goes wrong at a chosen call of a {@link MemoryFolder}. */
public enum Fault {
    /** The process is killed before the call: what was written stays, synced or not. */
    KILL,
    /** The power goes before the call: what was not synced is there, in part, or gone. */
    POWER_CUT,
    /** The power goes in the middle of the call: the write, sync or change of a name may be done, in part, or not. */
    POWER_CUT_WITHIN,
    /** The call fails, and later ones work. */
    ERROR,
    /** The call fails for want of space, and so does every later one that needs space until {@link MemoryFolder#mend}. */
    NO_SPACE
}
