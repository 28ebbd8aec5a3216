package org.quern.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a project's scheduler answered (docs/protocol/scheduler-rpc.md 5).
 *
 * @param schedulerVersion 100 * major + minor
 * @param masterUrl as the server writes it, empty if absent
 * @param facts account and host; hostId 0 means "not told"
 * @param accountTold the server told of the account; when false, all of {@code facts} but the project's name and the host's
 *            number is void and what was known stays
 * @param requestDelay seconds before the next contact, 0 = none
 * @param nextRpcDelay seconds after which a contact is wanted, 0 = none
 * @param messages for people
 * @param flags orders that last until the next reply
 * @param noRscApps resources that the project has no apps for
 * @param resourceAnswers the three-state answer of docs/protocol/literature.md 2 per resource asked for; empty from servers
 * that do not know it
 * @param messageAck trickle-ups are stored
 * @param globalPreferences raw element content, null if absent
 * @param projectPreferences raw element content, null if absent
 * @param guiUrls raw element content, null if absent
 * @param codeSignKey key text, null if absent
 * @param codeSignKeySignature its signature by the old key, null if absent
 * @param apps applications
 * @param files files of app versions, workunits and results
 * @param versions app versions
 * @param workunits workunits
 * @param results results; {@code receivedTime} is 0
 * @param acks names of results that the server has stored or does not want
 * @param aborts results to be aborted
 * @param abortsIfNotStarted results to be aborted unless they have a slot
 * @param deleteFiles files that lose their stickiness
 * @param projectFiles files to be kept and linked, null if absent
 * @param trickleDowns messages for tasks
 * @param trickleUpUrls where trickles are copied to, null if absent
 * @param feeds news feeds of the project, null if absent
 * @param desiredDiskUsage bytes that the project would like, 0 if absent
 * @param sendTimeStatsLog Unix seconds from which the time statistics log is wanted, 0 = not
 * @param sendJobLog Unix seconds from which the job log is wanted, 0 = not
 * @param complaints what was wrong with the reply and skipped, a sentence each
 */
public record SchedulerReply(int schedulerVersion, String masterUrl, AccountFacts facts, boolean accountTold,
        double requestDelay,
        double nextRpcDelay, List<ServerMessage> messages, Flags flags, List<ResourceType> noRscApps,
        List<ResourceAnswer> resourceAnswers, boolean messageAck, @Nullable String globalPreferences,
        @Nullable String projectPreferences, @Nullable String guiUrls, @Nullable String codeSignKey,
        @Nullable String codeSignKeySignature, List<App> apps, List<FileInfo> files, List<AppVersion> versions,
        List<Workunit> workunits, List<Result> results, List<String> acks, List<String> aborts,
        List<String> abortsIfNotStarted, List<String> deleteFiles, @Nullable List<FileRef> projectFiles,
        List<TrickleDown> trickleDowns, @Nullable List<String> trickleUpUrls, @Nullable List<Feed> feeds,
        double desiredDiskUsage,
        int sendTimeStatsLog,
        int sendJobLog, List<String> complaints) {
    /**
     * Orders of the project.
     *
     * @param projectIsDown come back later; the rest is void
     * @param ended the project is over
     * @param nonCpuIntensive all its apps are
     * @param strictMemoryBound the workunit's memory bound is the expected use
     * @param dontUseDcf no duration correction
     * @param sendFullWorkload list all tasks in requests from now on
     * @param deleteByPriority docs/protocol/literature.md 3: the project's files may be deleted by priority
     * @param deleteByExpiration docs/protocol/literature.md 3: the project's files may be deleted when expired
     */
    public record Flags(boolean projectIsDown, boolean ended, boolean nonCpuIntensive, boolean strictMemoryBound,
            boolean dontUseDcf, boolean sendFullWorkload, boolean deleteByPriority, boolean deleteByExpiration) {
        public static final Flags NONE = new Flags(false, false, false, false, false, false, false, false);
    }

    /**
     * A news feed.
     *
     * @param url where it is
     * @param pollIntervalSeconds how often to read it
     */
    public record Feed(String url, double pollIntervalSeconds) {}

    /** What a server can say of a resource that work was asked for (docs/protocol/literature.md 2, the three answers). */
    public enum Supply {
        WORK, NO_WORK_BUT_SUPPORTED, NOT_SUPPORTED
    }

    /**
     * The answer for one resource.
     *
     * @param type the resource
     * @param supply what the server said
     */
    public record ResourceAnswer(ResourceType type, Supply supply) {}

    /** The same with other work, and one more complaint before the others. */
    public SchedulerReply withWork(List<App> newApps, List<FileInfo> newFiles, List<AppVersion> newVersions,
            List<Workunit> newWorkunits, List<Result> newResults, @Nullable List<FileRef> newProjectFiles,
            String complaint) {
        List<String> allComplaints = new ArrayList<>(complaints);
        allComplaints.addFirst(complaint);
        return new SchedulerReply(schedulerVersion, masterUrl, facts, accountTold, requestDelay, nextRpcDelay, messages,
                flags, noRscApps, resourceAnswers, messageAck, globalPreferences, projectPreferences, guiUrls,
                codeSignKey, codeSignKeySignature, newApps, newFiles, newVersions, newWorkunits, newResults, acks,
                aborts, abortsIfNotStarted, deleteFiles, newProjectFiles, trickleDowns, trickleUpUrls, feeds,
                desiredDiskUsage, sendTimeStatsLog, sendJobLog, List.copyOf(allComplaints));
    }
}
