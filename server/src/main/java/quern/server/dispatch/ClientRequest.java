package quern.server.dispatch;

import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.server.store.HostIdentity;

/**
 * What the server uses of a scheduler request (scheduler-rpc.md section 4).
 *
 * @param authenticator account key
 * @param hostId 0 if the client has none
 * @param rpcSeqno the client's count of its requests
 * @param allowMultipleClients several clients may run on that computer, so likeness proves nothing
 * @param work what is asked for
 * @param platforms primary platform, then the others
 * @param anonymousVersion version number that the client has of the application by its own means, -1 if none
 * @param codeSignKey the key that the client holds, trimmed; empty if none
 * @param host who it is
 * @param limits what it can hold
 * @param reports results that it reports
 * @param trickles messages from running tasks
 * @param otherResults names of the tasks that it has otherwise; null if the list was not sent, which switches off all that depends on it
 */
record ClientRequest(String authenticator, int hostId, int rpcSeqno, boolean allowMultipleClients, Work work,
        List<String> platforms,
        int anonymousVersion, String codeSignKey, HostIdentity host, Limits limits, List<Report> reports, int trickles,
        @Nullable List<String> otherResults) {

    ClientRequest {
        platforms = List.copyOf(platforms);
        reports = List.copyOf(reports);
        otherResults = otherResults == null ? null : List.copyOf(otherResults);
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "ClientRequest[host " + hostId + ", seqno " + rpcSeqno + ", " + work + ", reports " + reports.size()
                + "]";
    }

    /** A client that uses its own builds of applications. */
    boolean isAnonymousPlatform() {
        return platforms.contains("anonymous");
    }

    /**
     * @param isWanted the user lets the project send work
     * @param cpuSeconds instance-seconds wanted
     * @param cpuInstances idle CPUs to occupy
     * @param busySeconds how long the CPUs are busy with tasks that may be late
     * @param legacySeconds the scalar that old clients fill alone
     */
    record Work(boolean isWanted, double cpuSeconds, double cpuInstances, double busySeconds, double legacySeconds) {

        boolean isAsked() { return cpuSeconds > 0 || cpuInstances > 0 || legacySeconds > 0; }
    }

    /**
     * @param flops operations per second of one CPU
     * @param diskBytes what a project may use of the disk; negative if the host did not say what it has
     * @param memoryBytes what tasks may use of the memory
     */
    record Limits(double flops, double diskBytes, double memoryBytes) {}

    /**
     * @param name the result
     * @param cpuSeconds CPU time
     * @param elapsedSeconds run time
     * @param exitStatus 0 for success
     * @param state 5 for a success whose files are uploaded
     * @param stderr text of the application
     */
    record Report(String name, double cpuSeconds, double elapsedSeconds, int exitStatus, int state, String stderr) {

        /** The only combination that counts as success (scheduler-rpc.md section 4.8). */
        boolean isSuccess() {
            return state == 5 && exitStatus == 0;
        }
    }
}
