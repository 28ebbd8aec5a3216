package org.quern.rpc.element;

import java.util.function.ToDoubleFunction;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.UnixTime;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Line;
import org.quern.rpc.table.Values;

/** The half of {@code <result>} that the client knows: how the task ended (docs/protocol/scheduler-rpc.md 4.8, docs/protocol/data-directory.md 5.11). */
final class OutcomeXml extends ElementTable<ResultOutcome> {
    static final OutcomeXml TABLE = new OutcomeXml();

    private final Column<ResultOutcome, Double> cpuTime = number("final_cpu_time", ResultOutcome::finalCpuTime);
    private final Column<ResultOutcome, Double> elapsed = number("final_elapsed_time", ResultOutcome::finalElapsedTime);
    private final Column<ResultOutcome, Integer> exitStatus = integer("exit_status", ResultOutcome::exitStatus);
    private final Column<ResultOutcome, ResultState> state = column("state", ResultOutcome::state,
            (out, name, state) -> out.integer(name, state.code()), (xml, or) -> ResultState.ofCode(xml.intOr(0)),
            ResultState.NEW);
    private final Column<ResultOutcome, Double> workingSet = peak("final_peak_working_set_size",
            ResultOutcome::peakWorkingSetBytes);
    private final Column<ResultOutcome, Double> swap = peak("final_peak_swap_size", ResultOutcome::peakSwapBytes);
    private final Column<ResultOutcome, Double> disk = peak("final_peak_disk_usage", ResultOutcome::peakDiskBytes);
    /** Reports write it in their own way. */
    final Column<ResultOutcome, String> stderr = column("stderr_out", ResultOutcome::stderr,
            (out, name, text) -> out.words(name, "", text),
            (xml, or) -> StderrText.ofElement(xml.rawText()), "").unlessDefault();
    final Column<ResultOutcome, Boolean> acked = flag("got_server_ack", ResultOutcome::gotServerAck);
    final Column<ResultOutcome, Boolean> ready = flag("ready_to_report", ResultOutcome::readyToReport);
    final Column<ResultOutcome, Double> completed = number("completed_time", ResultOutcome::completedTime)
            .where(outcome -> UnixTime.isSet(outcome.completedTime()));
    final Column<ResultOutcome, Boolean> suspended = flag("suspended_via_gui", ResultOutcome::suspendedByUser);

    private OutcomeXml() {
        super("result");
    }

    /** A peak size, in whole bytes, left out where nothing was measured. */
    private Column<ResultOutcome, Double> peak(String name, ToDoubleFunction<ResultOutcome> getter) {
        return whole(name, getter).where(outcome -> getter.applyAsDouble(outcome) > 0);
    }

    /** How it ended, in numbers. */
    Line<ResultOutcome> end() {
        return all(cpuTime, elapsed, exitStatus, state);
    }

    /** The peak sizes. */
    Line<ResultOutcome> peaks() {
        return all(workingSet, swap, disk);
    }

    /** As in a report. */
    @Override
    protected ResultOutcome build(Values v) {
        return build(v, v.get(state));
    }

    private ResultOutcome build(Values v, ResultState as) {
        return new ResultOutcome(as, v.get(cpuTime), v.get(elapsed), v.get(exitStatus), v.get(workingSet),
                v.get(swap), v.get(disk), v.get(stderr), v.get(ready), v.get(acked), v.get(completed),
                v.get(suspended));
    }

    /**
     * As in the state file: a result that is to be reported as done cannot be in a state before the end
     * (docs/protocol/data-directory.md 5.11). One that failed before it was started can.
     */
    ResultOutcome buildSaved(Values v) {
        boolean done = (v.get(acked) || v.get(ready)) && v.get(exitStatus) == 0 && !v.get(state).ended();
        return build(v, done ? ResultState.FILES_UPLOADED : v.get(state));
    }
}
