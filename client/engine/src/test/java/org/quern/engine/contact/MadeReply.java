package org.quern.engine.contact;

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
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.ServerMessage;
import org.quern.model.TrickleDown;
import org.quern.model.Workunit;

/** A reply that says nothing, to be changed. */
final class MadeReply {
    AccountFacts facts = ReplyApplierTest.TOLD;
    boolean accountTold = true;
    List<ServerMessage> messages = List.of();
    SchedulerReply.Flags flags = SchedulerReply.Flags.NONE;
    List<ResourceType> noRscApps = List.of();
    List<ResourceAnswer> answers = List.of();
    boolean messageAck;
    @Nullable
    String globalPreferences;
    @Nullable
    String preferences;
    @Nullable
    String guiUrls;
    @Nullable
    String key;
    List<App> apps = List.of();
    List<FileInfo> files = List.of();
    List<AppVersion> versions = List.of();
    List<Workunit> workunits = List.of();
    List<Result> results = List.of();
    List<String> acks = List.of();
    List<String> aborts = List.of();
    List<String> abortsIfNotStarted = List.of();
    List<String> deletions = List.of();
    @Nullable
    List<FileRef> projectFiles;
    List<TrickleDown> trickles = List.of();
    @Nullable
    List<String> trickleUrls;
    double desiredDisk;
    List<String> complaints = List.of();

    SchedulerReply build() {
        return new SchedulerReply(800, "", facts, accountTold, 0, 0, messages, flags, noRscApps, answers,
                messageAck,
                globalPreferences, preferences, guiUrls, key, null, apps, files, versions, workunits, results, acks,
                aborts, abortsIfNotStarted, deletions, projectFiles, trickles, trickleUrls, null, desiredDisk, 0, 0,
                complaints);
    }
}
