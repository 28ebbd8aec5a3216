package org.quern.daemon.gui.element;

import org.quern.model.OldResult;
import org.quern.rpc.table.ShownTable;

/** {@code <old_result>}: a task that was reported (docs/protocol/gui-rpc.md 6.9). */
public final class OldResultElement extends ShownTable<OldResult> {
    public static final OldResultElement TABLE = new OldResultElement();

    private OldResultElement() {
        super("old_result");
        text("project_url", old -> old.project().canonical());
        text("result_name", OldResult::name);
        text("app_name", OldResult::appName);
        integer("exit_status", OldResult::exitStatus);
        number("elapsed_time", OldResult::elapsedSeconds);
        number("cpu_time", OldResult::cpuSeconds);
        number("completed_time", OldResult::completedTime);
        number("create_time", OldResult::acknowledgedTime);
    }
}
