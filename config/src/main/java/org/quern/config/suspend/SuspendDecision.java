package org.quern.config.suspend;

/**
 * What is on and what is off.
 *
 * @param computing CPU tasks, and with them everything else
 * @param gpu tasks of graphics cards
 * @param transfers file transfers
 * @param network every use of the network
 * @param userActive somebody uses the computer, as far as that matters to any preference
 * @param computingEndsSoon computing or the network will be off by its time window within half an hour: report now
 * @param memory for the next decision
 * @param sparesDisplay cards that drive a display do not compute, others may
 */
public record SuspendDecision(SuspendVerdict computing, SuspendVerdict gpu, SuspendVerdict transfers,
        SuspendVerdict network, boolean userActive,
        boolean computingEndsSoon, SuspendMemory memory, boolean sparesDisplay) {}
