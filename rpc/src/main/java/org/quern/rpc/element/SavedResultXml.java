package org.quern.rpc.element;

import java.io.IOException;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedResult;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <result>} in the state file: docs/protocol/data-directory.md 5.11. */
public final class SavedResultXml {
    private SavedResultXml() {
    }

    public static void write(BoincXmlWriter out, SavedResult saved) throws IOException {
        Result result = saved.result();
        ResultOutcome outcome = saved.outcome();
        out.open("result");
        out.raw("name", result.name());
        out.number("final_cpu_time", outcome.finalCpuTime());
        out.number("final_elapsed_time", outcome.finalElapsedTime());
        out.integer("exit_status", outcome.exitStatus());
        out.integer("state", outcome.state().code());
        out.raw("platform", result.platform());
        out.integer("version_num", result.versionNum());
        if (!result.planClass().isEmpty()) {
            out.raw("plan_class", result.planClass());
        }
        ReportedResultXml.writePeaks(out, outcome);
        if (!outcome.stderr().isEmpty()) {
            out.cdata("stderr_out", "\n" + outcome.stderr() + "\n");
        }
        out.flag("got_server_ack", outcome.gotServerAck());
        out.flag("ready_to_report", outcome.readyToReport());
        if (outcome.completedTime() > 0) {
            out.number("completed_time", outcome.completedTime());
        }
        out.flag("suspended_via_gui", outcome.suspendedByUser());
        out.flag("report_immediately", result.reportImmediately());
        out.raw("wu_name", result.wuName());
        out.number("report_deadline", result.reportDeadline());
        out.number("received_time", result.receivedTime());
        FileRefXml.writeAll(out, result.outputs());
        out.close();
    }

    public static SavedResult read(BoincXml xml) throws IOException, Unusable {
        var result = new ResultXml.Draft();
        var outcome = new ReportedResultXml.OutcomeDraft();
        for (int element = xml.enter(); xml.nextChild(element);) {
            if (!result.take(xml)) {
                outcome.take(xml);
            }
        }
        return new SavedResult(result.build(), outcome.buildSaved());
    }
}
