package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the client tells a project's scheduler (docs/protocol/scheduler-rpc.md 4).
 *
 * @param project master URL; not on the wire
 * @param authenticator account key; never logged
 * @param hostId 0 = unknown
 * @param rpcSeqno number of this RPC
 * @param clientVersion "major.minor.release"
 * @param resourceShareFraction share among all attached projects
 * @param rrsFraction share among projects with runnable tasks
 * @param prrsFraction share among projects that may have runnable tasks
 * @param durationCorrection DCF
 * @param allowMultipleClients several clients on this host
 * @param dontSendWork the user wants no new tasks
 * @param work what is asked for
 * @param platform primary platform, or {@code anonymous}
 * @param altPlatforms further platforms
 * @param codeSignKey as stored, null if none
 * @param workingPreferences the {@code <global_preferences>} element in force, as XML text
 * @param crossProjectId user's oldest cross-project id, empty if unknown
 * @param timeStats how much this host is on
 * @param now Unix seconds
 * @param netStats network rates
 * @param host this computer
 * @param disk disk usage
 * @param results finished results
 * @param trickles messages of tasks
 * @param stickyFiles files of this project that stay on this host
 * @param versions app versions known, in stable order
 * @param otherResults results not reported in this request; null if the request does not say, which a server must not take for none
 * @param inProgress all projects' tasks, null unless the project asked for them
 * @param extras what stands in it besides
 * @param clientBrand brand text
 */
public record SchedulerRequest(ProjectUrl project, String authenticator, int hostId, int rpcSeqno, String clientVersion,
        double resourceShareFraction, double rrsFraction, double prrsFraction, double durationCorrection,
        boolean allowMultipleClients, boolean dontSendWork, WorkRequest work, String platform,
        List<String> altPlatforms,
        @Nullable String codeSignKey, String workingPreferences, String crossProjectId, TimeStats timeStats, double now,
        NetStats netStats, HostInfo host, DiskOffer disk, List<ReportedResult> results, List<TrickleUp> trickles,
        List<FileRecord> stickyFiles, List<AppVersion> versions, @Nullable List<OtherResult> otherResults,
        @Nullable List<InProgress> inProgress, RequestExtras extras, String clientBrand) {
    /**
     * A result that this host still has.
     *
     * @param name its name
     * @param versionIndex position of its app version in the request
     * @param planClass plan class, empty for plain versions
     */
    public record OtherResult(String name, int versionIndex, String planClass) {}

    /**
     * A task of any project with work left.
     *
     * @param name its name
     * @param reportDeadline Unix seconds
     * @param remainingSeconds estimated run seconds left
     * @param usage what it occupies
     */
    public record InProgress(String name, double reportDeadline, double remainingSeconds, ResourceUsage usage) {}

    /** The same with messages of tasks and other extras. */
    public SchedulerRequest with(List<TrickleUp> newTrickles, RequestExtras newExtras) {
        return new SchedulerRequest(project, authenticator, hostId, rpcSeqno, clientVersion, resourceShareFraction,
                rrsFraction, prrsFraction, durationCorrection, allowMultipleClients, dontSendWork, work, platform,
                altPlatforms, codeSignKey, workingPreferences, crossProjectId, timeStats, now, netStats, host, disk,
                results, newTrickles, stickyFiles, versions, otherResults, inProgress, newExtras,
                clientBrand);
    }

    /** Without its secret, for logs. */
    @Override
    public String toString() {
        return "SchedulerRequest[" + project + " seqno " + rpcSeqno + ", " + work + ", reports " + results.size() + "]";
    }
}
