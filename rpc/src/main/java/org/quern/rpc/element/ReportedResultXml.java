package org.quern.rpc.element;

import java.io.IOException;
import java.util.List;
import org.quern.model.ReportedFile;
import org.quern.model.ReportedResult;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <result>} in a request: a finished task (docs/protocol/scheduler-rpc.md 4.8). */
public final class ReportedResultXml extends ElementTable<ReportedResult> {
    private static final ResultXml RESULT = ResultXml.TABLE;
    private static final OutcomeXml OUTCOME = OutcomeXml.TABLE;

    private final Part<ReportedResult, Result> result = part(RESULT, ReportedResult::result);
    private final Part<ReportedResult, ResultOutcome> outcome = part(OUTCOME, ReportedResult::outcome);
    private final Column<ReportedResult, List<ReportedFile>> uploaded = list("file_info", ReportedResult::uploaded,
            (out, name, file) -> ReportedFileXml.TABLE.write(out, file), ReportedFileXml.TABLE::read);

    /** As a client of that version tells. */
    public ReportedResultXml(String clientVersion) {
        super("result");
        order(result.of(RESULT.name), outcome.of(OUTCOME.end()), result.of(RESULT.platform, RESULT.versionNum,
                RESULT.planClass.onlyWhen(name -> !name.isEmpty())), outcome.of(OUTCOME.peaks()),
                (out, reported) -> out.integer("app_version_num", reported.result().versionNum()),
                (out, reported) -> writeStderr(out, reported.outcome().stderr(), clientVersion), uploaded);
    }

    private static void writeStderr(BoincXmlWriter out, String stderr, String clientVersion) throws IOException {
        out.words("stderr_out", "<core_client_version>" + clientVersion + "</core_client_version>\n", stderr);
    }

    @Override
    protected ReportedResult build(Values v) throws Unusable {
        return new ReportedResult(v.get(result), v.get(outcome), v.get(uploaded));
    }
}
