package org.quern.rpc.element;

import org.quern.model.SchedulerRequest.OtherResult;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <other_result>}: a task that the client has (docs/protocol/scheduler-rpc.md 4.11). */
public final class OtherResultXml extends ElementTable<OtherResult> {
    public static final OtherResultXml TABLE = new OtherResultXml();

    private final Column<OtherResult, String> name = raw("name", OtherResult::name);
    private final Column<OtherResult, Integer> version = integer("app_version", OtherResult::versionIndex).or(-1);
    private final Column<OtherResult, String> planClass = raw("plan_class", OtherResult::planClass).unlessDefault();

    private OtherResultXml() {
        super("other_result");
    }

    @Override
    protected OtherResult build(Values v) {
        return new OtherResult(v.get(name), v.get(version), v.get(planClass));
    }
}
