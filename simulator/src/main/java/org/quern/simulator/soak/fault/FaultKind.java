package org.quern.simulator.soak.fault;

import java.util.Locale;

/** What can go wrong. Each says what its two numbers, both in [0, 1), choose: {@code a} mostly whom it hits, {@code b} mostly for how long. */
public enum FaultKind {
    /** The client is killed between two commands; {@code a} which, {@code b} how long it stays away. */
    KILL,
    /** The power fails: everything dies, and what was not synced is lost, torn or kept; as with a kill. */
    POWER_CUT,
    /** Somebody stops the client, and starts it again later. */
    STOP,
    /** A scheduler never gets the next request. */
    REQUEST_LOST,
    /** A scheduler acts and its next reply is lost. */
    REPLY_LOST,
    /** The next reply comes minutes late. */
    REPLY_LATE,
    /** A scheduler gets the next request twice. */
    REQUEST_DOUBLED,
    /** A server goes on from a backup of its database; {@code b} how old. */
    SERVER_ROLLED_BACK,
    /** A project's servers are down. */
    SERVER_DOWN,
    /** A project's servers take minutes for what takes seconds. */
    SERVER_SLOW,
    /** A project's scheduler moves to another URL. */
    SERVER_MOVED,
    /** A project's replies are absurd. */
    SERVER_HOSTILE,
    /** A project's transfers break off. */
    TRANSFERS_BROKEN,
    /** The computer has no network. */
    NETWORK_DOWN,
    /** Somebody sets the clock, {@code a} whether back or forth, {@code b} by how much; it may be set right later. */
    CLOCK_STEP,
    /** The computer sleeps. */
    SLEEP,
    /** The computer is taken to another time zone. */
    TIME_ZONE,
    /** The disk is full. */
    DISK_FULL,
    /** The disk cannot be written. */
    DISK_READ_ONLY,
    /** There is no inode for another file. */
    NO_INODES,
    /** A file of a project is gone. */
    FILE_VANISHED,
    /** An application ends with an error. */
    APP_CRASH,
    /** The system kills an application, for want of memory perhaps. */
    APP_KILLED,
    /** An application exits as if all were well, without having finished. */
    APP_EXITS_EARLY,
    /** An application asks to be started again later. */
    APP_PAUSES,
    /** An application computes and does not come any further. */
    APP_HANGS,
    /** An application hears no message any more. */
    APP_DEAF,
    /** An application tells nonsense of its progress and its time. */
    APP_LIES,
    /** An application takes more and more memory. */
    APP_MEMORY,
    /** An application fills its slot. */
    APP_DISK,
    /** An application writes its finish file and does not exit. */
    APP_LINGERS,
    /** Preferences are changed. */
    PREFERENCES,
    /** Somebody uses the computer for a while. */
    USER_ACTIVE,
    /** The user allows computing or the network always, never or by preferences; for good or for a while. */
    USER_MODE,
    /** The user does something with a project. */
    USER_PROJECT,
    /** The user does something with a task. */
    USER_TASK,
    /** The user does something with a transfer. */
    USER_TRANSFER;

    /** As it stands in lists of faults. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
