package org.quern.rpc.element;

import java.util.List;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** The half of {@code <result>} that the server decides: docs/protocol/scheduler-rpc.md 5.6. */
public final class ResultXml extends ElementTable<Result> {
    /** As replies have it. */
    public static final ResultXml TABLE = new ResultXml();

    final Column<Result, String> name = raw("name", Result::name);
    final Column<Result, String> wuName = raw("wu_name", Result::wuName);
    final Column<Result, Double> deadline = number("report_deadline", Result::reportDeadline);
    final Column<Result, Boolean> immediately = flag("report_immediately", Result::reportImmediately);
    final Column<Result, List<FileRef>> outputs = list("file_ref", Result::outputs, FileRefXml.TABLE);
    final Column<Result, String> platform = raw("platform", Result::platform);
    final Column<Result, Integer> versionNum = integer("version_num", Result::versionNum);
    final Column<Result, String> planClass = raw("plan_class", Result::planClass);
    final Column<Result, Double> received = number("received_time", Result::receivedTime);

    private ResultXml() {
        super("result");
        leaveOut(received);
    }

    @Override
    protected Result build(Values v) throws Unusable {
        FileNames.check("task", v.get(name), FileNames.plainProblem(v.get(name)));
        return new Result(v.get(name), v.get(wuName), v.get(platform), v.get(versionNum), v.get(planClass),
                v.get(deadline), v.get(received), v.get(immediately), v.get(outputs));
    }
}
