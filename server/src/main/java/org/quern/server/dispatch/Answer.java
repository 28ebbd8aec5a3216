package org.quern.server.dispatch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AppVersion;
import org.quern.model.ResourceType;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.ServerMessage;
import org.quern.server.store.AccountRow;
import org.quern.server.store.HostRow;
import org.quern.server.store.ResultRow;
import org.quern.server.store.WorkunitRow;

/** A reply while it is being put together; each part of the scheduler adds its part. Confined to one request. */
final class Answer {

    double requestDelaySeconds;
    @Nullable
    AccountRow account;
    @Nullable
    HostRow host;
    boolean tellsHostId;
    boolean acksTrickles;
    boolean offersKey;
    final List<ServerMessage> messages = new ArrayList<>();
    final List<String> acks = new ArrayList<>();
    final List<String> aborts = new ArrayList<>();
    final List<String> abortsIfNotStarted = new ArrayList<>();
    final List<Assignment> assignments = new ArrayList<>();
    final List<ResourceAnswer> supplies = new ArrayList<>();
    /** Resources of the host that the project has no version for at all. */
    List<ResourceType> without = List.of();
    final List<String> unneededFiles = new ArrayList<>();

    /**
     * A replica that goes out with this reply.
     *
     * @param result the replica as sent, with its deadline
     * @param workunit what to compute
     * @param version the app version that computes it
     */
    record Assignment(ResultRow result, WorkunitRow workunit, AppVersion version) {}

    void low(String text) {
        messages.add(new ServerMessage(text, "low"));
    }

    void notice(String text) {
        messages.add(new ServerMessage(text, "notice"));
    }

    void delayAtLeast(double seconds) {
        requestDelaySeconds = Math.max(requestDelaySeconds, seconds);
    }
}
