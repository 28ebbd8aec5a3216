package org.quern.simulator.soak.fault;

import java.util.Locale;

/**
 * What can go wrong. Each says what its two numbers, both in [0, 1), choose where that is not whom it hits (A) and for how long (B).
 */
public enum FaultKind {
    KILL("the client is killed between two commands; A which, B how long it stays away"),
    POWER_CUT("the power fails: everything dies, and what was not synced is lost, torn or kept; as with a kill"),
    STOP("somebody stops the client, and starts it again later"),
    REQUEST_LOST("a scheduler never gets the next request"),
    REPLY_LOST("a scheduler acts and its next reply is lost"),
    REPLY_LATE("the next reply comes minutes late"),
    REQUEST_DOUBLED("a scheduler gets the next request twice"),
    SERVER_ROLLED_BACK("a server goes on from a backup of its database; B how old"),
    SERVER_DOWN("a project's servers are down"),
    SERVER_SLOW(
            "a project's servers take minutes for what takes seconds; one time of four its files hardly move, 100 bytes a second"),
    SERVER_MOVED("a project's scheduler moves to another URL"),
    SERVER_HOSTILE("a project's replies are absurd, and dated as this computer's clock shows, or anyhow"),
    TRANSFERS_BROKEN("a project's transfers break off"),
    NETWORK_DOWN("the computer has no network"),
    CLOCK_STEP("somebody sets the clock, A whether back or forth, B by how much; it may be set right later"),
    SLEEP("the computer sleeps"),
    TIME_ZONE("the computer is taken to another time zone"),
    DISK_FULL("the disk is full"),
    DISK_READ_ONLY("the disk cannot be written"),
    NO_INODES("there is no inode for another file"),
    FILE_VANISHED("a file of a project is gone"),
    APP_CRASH("an application ends with an error"),
    APP_KILLED("the system kills an application, for want of memory perhaps"),
    APP_EXITS_EARLY("an application exits as if all were well, without having finished"),
    APP_PAUSES("an application asks to be started again later"),
    APP_HANGS("an application computes and does not come any further"),
    APP_DEAF("an application hears no message any more"),
    APP_LIES("an application tells nonsense of its progress and its time"),
    APP_MEMORY("an application takes more and more memory"),
    APP_DISK("an application fills its slot"),
    APP_LINGERS("an application writes its finish file and does not exit"),
    PREFERENCES("preferences are changed"),
    USER_ACTIVE("somebody uses the computer for a while"),
    USER_MODE("the user allows computing or the network always, never or by preferences; for good or for a while"),
    USER_PROJECT("the user does something with a project"),
    USER_TASK("the user does something with a task"),
    USER_TRANSFER("the user does something with a transfer"),
    STATE_DAMAGED(
            "the client is killed, and before it begins again generations of its state are damaged, the newest first; as with a kill"),
    STATE_UNREADABLE("the client is killed, and its state cannot be read for a while; as with a kill"),
    STATE_EDITED("the client is killed, and somebody edits its state before it begins again; as with a kill"),
    CLOCK_DECADE("the clock is ten years off for a while, A whether back or forth"),
    DISK_ERRORS("the disk fails to read and to write"),
    FILE_SPOILT("a file of a project has its size and another content"),
    APP_LIES_OF_MEMORY("an application has its memory taken for almost nothing or for terabytes"),
    CHILD_LEFT("the system kills an application, and a child of it keeps its slot busy"),
    STATE_EARLIER(
            "the client is killed, and before it begins again somebody puts an earlier state, of a moment or days ago, in the place of the last; as with a kill"),
    CLOCK_SET_UNSEEN(
            "the client is killed, and before it begins again somebody sets the clock by hours to months, A whether back or forth; it may be set right later; as with a kill");

    private final String meaning;

    FaultKind(String meaning) {
        this.meaning = meaning;
    }

    /** What it does, as people read it. */
    public String meaning() {
        return meaning;
    }

    /** As it stands in lists of faults. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
