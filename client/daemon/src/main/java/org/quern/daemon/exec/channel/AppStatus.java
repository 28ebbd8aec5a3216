package org.quern.daemon.exec.channel;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a running program says about itself once a second (docs/protocol/app-control.md 10.2). All numbers are finite
 * and not negative; what the message lacks, or gives in a form that is no number, is empty.
 *
 * @param currentCpuSeconds CPU time over all episodes
 * @param checkpointCpuSeconds CPU time at the last checkpoint; a changed value means "just checkpointed"
 * @param fractionDone usually 0 to 1; larger values are passed on as they came
 * @param wantNetwork whether the program waits for the network
 * @param workingSetBytes resident size measured by a wrapper
 * @param otherPid a process of the task that is no descendant of it (a virtual machine)
 * @param bytesSent older API only
 * @param bytesReceived older API only
 * @param fpopsPerCpuSecond operation counts, optional
 * @param fpopsCumulative operation counts, optional
 * @param intopsPerCpuSecond operation counts, optional
 * @param intopsCumulative operation counts, optional
 * @param sporadicState what a sporadic program wants (section 25)
 */
public record AppStatus(
        OptionalDouble currentCpuSeconds,
        OptionalDouble checkpointCpuSeconds,
        OptionalDouble fractionDone,
        boolean wantNetwork,
        OptionalDouble workingSetBytes,
        OptionalLong otherPid,
        OptionalDouble bytesSent,
        OptionalDouble bytesReceived,
        OptionalDouble fpopsPerCpuSecond,
        OptionalDouble fpopsCumulative,
        OptionalDouble intopsPerCpuSecond,
        OptionalDouble intopsCumulative,
        OptionalLong sporadicState) {

    /** Reads a message; any text gives a value. */
    public static AppStatus parse(String message) {
        MessageText text = new MessageText(message);
        return new AppStatus(
                text.nonNegative("current_cpu_time"),
                text.nonNegative("checkpoint_cpu_time"),
                text.nonNegative("fraction_done"),
                text.small("want_network").orElse(0) != 0,
                text.nonNegative("wss"),
                text.small("other_pid"),
                text.nonNegative("bytes_sent"),
                text.nonNegative("bytes_received"),
                text.nonNegative("fpops_per_cpu_sec"),
                text.nonNegative("fpops_cumulative"),
                text.nonNegative("intops_per_cpu_sec"),
                text.nonNegative("intops_cumulative"),
                text.small("sporadic_ac"));
    }
}
