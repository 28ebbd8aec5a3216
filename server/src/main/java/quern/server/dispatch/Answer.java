package quern.server.dispatch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.model.ServerMessage;
import quern.server.store.AccountRow;
import quern.server.store.HostRow;
import quern.server.store.ResultRow;
import quern.server.store.WorkunitRow;

/** A reply while it is being put together; each desk of the scheduler adds its part. Confined to one request. */
final class Answer {

    /** Unlike all others, a reply to an unreadable request says nothing of the client's future. */
    boolean isUnreadable;
    double requestDelaySeconds;
    final List<ServerMessage> messages = new ArrayList<>();
    @Nullable
    AccountRow account;
    @Nullable
    HostRow host;
    boolean tellsHostId;
    boolean acksTrickles;
    boolean offersKey;
    final List<String> acks = new ArrayList<>();
    final List<String> aborts = new ArrayList<>();
    final List<String> abortsIfNotStarted = new ArrayList<>();
    final List<Assignment> assignments = new ArrayList<>();
    /** Platform and version that the assignments are for. */
    String platform = "";
    int version;
    double flops;

    /**
     * A replica that goes out with this reply.
     *
     * @param result the replica as sent, with its deadline
     * @param workunit what to compute
     */
    record Assignment(ResultRow result, WorkunitRow workunit) {}

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
