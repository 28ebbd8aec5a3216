package org.quern.model;

import java.util.List;

/**
 * A finished result in a scheduler request (docs/protocol/scheduler-rpc.md 4.8).
 *
 * @param result which
 * @param outcome how it ended
 * @param uploaded its output files that the server has
 */
public record ReportedResult(Result result, ResultOutcome outcome, List<FileInfo> uploaded) {
    public ReportedResult {
        uploaded = List.copyOf(uploaded);
    }
}
