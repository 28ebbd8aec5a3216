package org.quern.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a request besides (docs/protocol/scheduler-rpc.md 4.1, rows 12, 25, 32, 33, 37 and 39). The texts are in files, and are put in
 * when the request is sent.
 *
 * @param timeStatsSince Unix seconds from which the project wants the time statistics log, 0 = not; not on the wire
 * @param jobLogSince Unix seconds from which the project wants the job log, 0 = not; not on the wire
 * @param timeStatsLog lines of the time statistics log, null if the project did not ask for them
 * @param jobLog lines of the job log, null if the project did not ask for them
 * @param opaque what the user wants every scheduler to be told, empty for nothing
 * @param userKeywords content of {@code <user_keywords>} that an account manager supplied, empty for none
 * @param dontUseDocker the user wants no tasks in containers
 * @param trickleUrls further addresses that want each task's message; not on the wire
 * @param transfers what was moved lately, null if the user bounds no transfers
 */
public record RequestExtras(int timeStatsSince, int jobLogSince, @Nullable String timeStatsLog,
        @Nullable String jobLog, String opaque, String userKeywords, boolean dontUseDocker,
        List<String> trickleUrls, @Nullable TransferTotals transfers) {
    public static final RequestExtras NONE = new RequestExtras(0, 0, null, null, "", "", false, List.of(), null);

    public RequestExtras {
        trickleUrls = List.copyOf(trickleUrls);
    }

    /** The same with these texts. */
    public RequestExtras with(@Nullable String timeStats, @Nullable String jobs, String ownText, String keywords,
            @Nullable TransferTotals moved) {
        return new RequestExtras(timeStatsSince, jobLogSince, timeStats, jobs, ownText, keywords, dontUseDocker,
                trickleUrls, moved);
    }
}
