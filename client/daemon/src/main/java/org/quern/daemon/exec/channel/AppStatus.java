package org.quern.daemon.exec.channel;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a running program says about itself once a second, as far as it matters here (docs/protocol/app-control.md 10.2). All numbers are finite
 * and not negative; what the message lacks, or gives in a form that is no number, is empty.
 *
 * @param currentCpuSeconds CPU time over all episodes
 * @param checkpointCpuSeconds CPU time at the last checkpoint; a changed value means "just checkpointed"
 * @param fractionDone usually 0 to 1; larger values are passed on as they came
 * @param wantNetwork whether the program waits for the network
 * @param workingSetBytes resident size measured by a wrapper
 * @param wantsToCompute a sporadic program asks to compute (section 25)
 * @param otherPid a process of the task that is no descendant of it (a virtual machine)
 */
public record AppStatus(
        OptionalDouble currentCpuSeconds,
        OptionalDouble checkpointCpuSeconds,
        OptionalDouble fractionDone,
        boolean wantNetwork,
        OptionalDouble workingSetBytes,
        boolean wantsToCompute,
        OptionalLong otherPid) {

    private static final long WANTS_TO_COMPUTE = 2;

    /** Reads a message; any text gives a value. */
    public static AppStatus parse(String message) {
        MessageText text = new MessageText(message);
        return new AppStatus(
                text.nonNegative("current_cpu_time"),
                text.nonNegative("checkpoint_cpu_time"),
                text.nonNegative("fraction_done"),
                text.small("want_network").orElse(0) != 0,
                text.nonNegative("wss"),
                text.small("sporadic_ac").orElse(0) == WANTS_TO_COMPUTE,
                text.small("other_pid"));
    }
}
