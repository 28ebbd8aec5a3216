package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.Result;
import org.quern.model.SchedulerReply;
import org.quern.model.ServerMessage;
import org.quern.model.TrickleDown;
import org.quern.model.Workunit;
import org.quern.rpc.scan.BoincXml;

/**
 * A reply under construction, element by element: by the reader of a document or by a server. Fields are named as in
 * {@link SchedulerReply}; what is not set is absent from the reply.
 */
public final class ReplyDraft {
    /** Characters of what there is one of in each project and stays in memory. */
    private static final int LONGEST_TEXT = 1024;

    public int schedulerVersion;
    public String masterUrl = "";
    public String projectName = "";
    public boolean accountTold;
    public int userId;
    public int teamId;
    public int hostId;
    public String userName = "";
    public String teamName = "";
    public double userTotalCredit;
    public double userExpavgCredit;
    public double userCreateTime;
    public double hostTotalCredit;
    public double hostExpavgCredit;
    public double hostCreateTime;
    public double cpidTime;
    public String emailHash = "";
    public String crossProjectId = "";
    public String externalCpid = "";
    public String hostVenue = "";
    public String symstore = "";
    public double requestDelay;
    public double nextRpcDelay;
    public final List<ServerMessage> messages = new ArrayList<>();
    public boolean projectIsDown;
    public boolean ended;
    public boolean nonCpuIntensive;
    public boolean strictMemoryBound;
    public boolean dontUseDcf;
    public boolean sendFullWorkload;
    public boolean deleteByPriority;
    public boolean deleteByExpiration;
    public final List<ResourceType> noRscApps = new ArrayList<>();
    public final List<SchedulerReply.ResourceAnswer> resourceAnswers = new ArrayList<>();
    public boolean messageAck;
    public @Nullable String globalPreferences;
    public @Nullable String projectPreferences;
    public @Nullable String guiUrls;
    public @Nullable String codeSignKey;
    public @Nullable String codeSignKeySignature;
    public final List<App> apps = new ArrayList<>();
    public final List<FileInfo> files = new ArrayList<>();
    public final List<AppVersion> versions = new ArrayList<>();
    public final List<Workunit> workunits = new ArrayList<>();
    public final List<Result> results = new ArrayList<>();
    public final List<String> acks = new ArrayList<>();
    public final List<String> aborts = new ArrayList<>();
    public final List<String> abortsIfNotStarted = new ArrayList<>();
    public final List<String> deleteFiles = new ArrayList<>();
    public @Nullable List<FileRef> projectFiles;
    public final List<TrickleDown> trickleDowns = new ArrayList<>();
    public @Nullable List<String> trickleUpUrls;
    public @Nullable List<SchedulerReply.Feed> feeds;
    public double desiredDiskUsage;
    public int sendTimeStatsLog;
    public int sendJobLog;
    public final List<String> complaints = new ArrayList<>();

    /** The reply as it stands now. */
    public SchedulerReply build() {
        return new SchedulerReply(schedulerVersion, masterUrl, facts(), accountTold, requestDelay, nextRpcDelay,
                List.copyOf(messages), flags(), List.copyOf(noRscApps), List.copyOf(resourceAnswers), messageAck,
                globalPreferences, projectPreferences, guiUrls, codeSignKey, codeSignKeySignature, List.copyOf(apps),
                List.copyOf(files), List.copyOf(versions), List.copyOf(workunits), List.copyOf(results),
                List.copyOf(acks), List.copyOf(aborts), List.copyOf(abortsIfNotStarted), List.copyOf(deleteFiles),
                projectFiles == null ? null : List.copyOf(projectFiles), List.copyOf(trickleDowns),
                trickleUpUrls == null ? null : List.copyOf(trickleUpUrls), feeds == null ? null : List.copyOf(feeds),
                desiredDiskUsage, sendTimeStatsLog, sendJobLog, List.copyOf(complaints));
    }

    /** Takes the current element if it tells of the account or of this host's record there. */
    boolean takeAccount(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "userid" -> userId = xml.intOr(0);
            case "teamid" -> teamId = xml.intOr(0);
            case "user_name" -> userName = shortText(xml);
            case "team_name" -> teamName = shortText(xml);
            case "user_total_credit" -> userTotalCredit = xml.doubleOr(0);
            case "user_expavg_credit" -> userExpavgCredit = xml.doubleOr(0);
            case "user_create_time" -> userCreateTime = xml.nonNegativeOr(0);
            case "host_total_credit" -> hostTotalCredit = xml.doubleOr(0);
            case "host_expavg_credit" -> hostExpavgCredit = xml.doubleOr(0);
            case "host_create_time" -> hostCreateTime = xml.nonNegativeOr(0);
            case "cpid_time" -> cpidTime = xml.nonNegativeOr(0);
            case "email_hash" -> emailHash = shortText(xml);
            case "cross_project_id" -> crossProjectId = shortText(xml);
            case "external_cpid" -> externalCpid = shortText(xml);
            case "host_venue" -> hostVenue = shortText(xml);
            default -> {
                return false;
            }
        }
        accountTold = true;
        return true;
    }

    /** A name or an address; BOINC keeps 255 bytes of most. */
    static String shortText(BoincXml xml) throws IOException {
        String text = xml.text();
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    }

    private AccountFacts facts() {
        return new AccountFacts(projectName, userId, teamId, hostId, userName, teamName, userTotalCredit,
                userExpavgCredit, userCreateTime, hostTotalCredit, hostExpavgCredit, hostCreateTime,
                cpidTime > 0 ? cpidTime : userCreateTime, emailHash, crossProjectId, externalCpid, hostVenue, symstore);
    }

    private SchedulerReply.Flags flags() {
        return new SchedulerReply.Flags(projectIsDown, ended, nonCpuIntensive, strictMemoryBound, dontUseDcf,
                sendFullWorkload, deleteByPriority, deleteByExpiration);
    }
}
