package org.quern.daemon.settings;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.http.HttpSettings;

/**
 * How a daemon is started.
 *
 * @param dataDirectory where everything is kept
 * @param attachFile attach.xml to read besides the data directory's own, null if none
 * @param guiRpcPort port for managers, 0 = any free one, negative = BOINC's default
 * @param unixSocket managers are answered at the Unix socket of the data directory instead
 * @param suite name of the policy suite, empty = the default
 * @param reportImmediately report each task as soon as it is done, whatever the options say
 * @param longestReply most bytes of a scheduler's reply, unpacked
 * @param record keep what the engine is told and what it decides, for {@code quern replay}
 * @param asksDrivers look for cards in a process of its own, after the start and whenever drivers change
 * @param projectList where the list of all projects comes from, empty = nowhere
 */
public record DaemonOptions(Path dataDirectory, @Nullable Path attachFile, int guiRpcPort, boolean unixSocket,
        String suite,
        boolean reportImmediately, long longestReply, boolean record, boolean asksDrivers, String projectList) {
    public static DaemonOptions in(Path dataDirectory) {
        return new DaemonOptions(dataDirectory, null, -1, false, "", false, HttpSettings.USUAL_LONGEST_REPLY, false,
                false, "");
    }

    public DaemonOptions attaching(@Nullable Path file) {
        return new DaemonOptions(dataDirectory, file, guiRpcPort, unixSocket, suite, reportImmediately, longestReply,
                record, asksDrivers, projectList);
    }

    /** The same, with the policies that the configuration names if the command line named none. */
    public DaemonOptions orSuite(String configured) {
        return suite.isEmpty()
                ? new DaemonOptions(dataDirectory, attachFile, guiRpcPort, unixSocket, configured, reportImmediately,
                        longestReply, record, asksDrivers, projectList)
                : this;
    }

    public DaemonOptions onPort(int port) {
        return new DaemonOptions(dataDirectory, attachFile, port, unixSocket, suite, reportImmediately, longestReply,
                record, asksDrivers, projectList);
    }

    public DaemonOptions onUnixSocket() {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, true, suite, reportImmediately, longestReply,
                record, asksDrivers, projectList);
    }

    public DaemonOptions reportingImmediately() {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, unixSocket, suite, true, longestReply, record,
                asksDrivers, projectList);
    }

    public DaemonOptions withLongestReply(long bytes) {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, unixSocket, suite, reportImmediately, bytes,
                record, asksDrivers, projectList);
    }

    public DaemonOptions recording() {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, unixSocket, suite, reportImmediately,
                longestReply, true, asksDrivers, projectList);
    }

    /** With cards: the drivers' libraries are asked. */
    public DaemonOptions askingDrivers() {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, unixSocket, suite, reportImmediately,
                longestReply, record, true, projectList);
    }

    /** With the list of all projects from there. */
    public DaemonOptions listingProjects(String from) {
        return new DaemonOptions(dataDirectory, attachFile, guiRpcPort, unixSocket, suite, reportImmediately,
                longestReply, record, asksDrivers, from);
    }
}
