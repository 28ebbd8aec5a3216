package org.quern.daemon.gui.element;

import org.quern.engine.view.Outlooks.Outlook;
import org.quern.model.UnixTime;
import org.quern.rpc.table.ShownTable;

/** {@code <result>} as managers see it (docs/protocol/gui-rpc.md 6.11). */
public final class ResultElement extends ShownTable<ResultPicture> {
    public static final ResultElement TABLE = new ResultElement();

    private ResultElement() {
        super("result");
        text("name", seen -> seen.result.name());
        text("wu_name", seen -> seen.result.wuName());
        text("platform", seen -> seen.result.platform());
        integer("version_num", seen -> seen.result.versionNum());
        text("plan_class", seen -> seen.result.planClass());
        text("project_url", seen -> seen.project.project.url().canonical());
        number("final_cpu_time", seen -> seen.outcome.finalCpuTime());
        number("final_elapsed_time", seen -> seen.outcome.finalElapsedTime());
        integer("exit_status", seen -> seen.outcome.exitStatus());
        integer("state", seen -> seen.outcome.state().code());
        number("report_deadline", seen -> seen.result.reportDeadline());
        number("received_time", seen -> seen.result.receivedTime());
        number("estimated_cpu_time_remaining", seen -> seen.remaining);
        part(OutlookLines.TABLE, ResultPicture::outlook);
        flag("got_server_ack", seen -> seen.outcome.gotServerAck());
        flag("ready_to_report", seen -> seen.outcome.readyToReport());
        number("completed_time", seen -> seen.outcome.completedTime())
                .where(seen -> UnixTime.isSet(seen.outcome.completedTime()));
        flag("suspended_via_gui", seen -> seen.outcome.suspendedByUser());
        flag("project_suspended_via_gui", seen -> seen.project.project.flags().suspendedByUser());
        flag("report_immediately", seen -> seen.result.reportImmediately());
        flag("quern_account_missing", seen -> seen.project.waits);
        flag("edf_scheduled", ResultPicture::runsForDeadline);
        flag("coproc_missing", ResultPicture::lacksCoprocessor);
        flag("scheduler_wait", ResultPicture::isDeferred);
        text("scheduler_wait_reason", ResultPicture::deferredReason).where(ResultPicture::isDeferred);
        flag("network_wait", ResultPicture::waitsForNetwork);
        nested(ActiveTaskElement.TABLE, ResultPicture::slot);
        textIfAny("resources", ResultPicture::resources);
        textIfAny("quern_app", ResultPicture::app);
    }

    /** What is to be expected of a task that is not done; managers of BOINC's skip it. */
    private static final class OutlookLines extends ShownTable<Outlook> {
        private static final OutlookLines TABLE = new OutlookLines();

        private OutlookLines() {
            super("outlook");
            number("quern_remaining_deviation", Outlook::deviation);
            number("quern_late_risk", Outlook::risk);
            flag("quern_parked", Outlook::parked);
        }
    }
}
