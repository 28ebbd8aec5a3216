package org.quern.engine.event;

/**
 * What a running program last said of itself besides its progress (docs/protocol/app-control.md 10.2). Kept as long as its
 * process lives.
 *
 * @param wantsNetwork it waits for the network
 * @param workingSetBytes resident size as a wrapper measures it, 0 = not told
 * @param wantsToCompute a sporadic program asks to compute (section 25)
 * @param webGraphicsUrl a page to look at, empty if none
 * @param remoteDesktopAddress host:port of a virtual machine's console, empty if none
 */
public record TaskRemarks(boolean wantsNetwork, double workingSetBytes, boolean wantsToCompute, String webGraphicsUrl,
        String remoteDesktopAddress) {
    /** It has said nothing. */
    public static final TaskRemarks NONE = new TaskRemarks(false, 0, false, "", "");

    /** The same with what a status message says. */
    public TaskRemarks withStatus(boolean network, double bytes, boolean compute) {
        return new TaskRemarks(network, bytes, compute, webGraphicsUrl, remoteDesktopAddress);
    }

    /** The same with other addresses. */
    public TaskRemarks withAddresses(String page, String console) {
        return new TaskRemarks(wantsNetwork, workingSetBytes, wantsToCompute, page, console);
    }
}
