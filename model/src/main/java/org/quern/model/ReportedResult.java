package org.quern.model;

import java.util.List;

/**
 * A finished result in a scheduler request (docs/protocol/scheduler-rpc.md 4.8).
 *
 * @param result which
 * @param outcome how it ended
 * @param uploaded its output files that the server has, or refused for good
 */
public record ReportedResult(Result result, ResultOutcome outcome, List<ReportedFile> uploaded) {
    public ReportedResult {
        uploaded = List.copyOf(uploaded);
    }

    /** It was computed to its end, and no output was refused. */
    public boolean isDone() {
        return outcome.state() == ResultState.FILES_UPLOADED && !gaveUpAnUpload();
    }

    /** The server did not take one of its outputs, ever. */
    public boolean gaveUpAnUpload() {
        return uploaded.stream().anyMatch(file -> !file.error().isEmpty());
    }
}
