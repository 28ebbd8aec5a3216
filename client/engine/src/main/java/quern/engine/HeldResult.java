package quern.engine;

import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import quern.model.Result;
import quern.model.ResultOutcome;
import quern.model.ResultState;

/** A result on this host with what became of it. Mutable, owned by the engine's thread. */
final class HeldResult {
    private Result result;
    private ResultOutcome outcome;
    private double deferredUntil;
    private String deferredReason = "";
    @Nullable
    private ActiveTask task;
    private boolean errorRecorded;

    HeldResult(Result result, ResultOutcome outcome) {
        this.result = result;
        this.outcome = outcome;
        this.errorRecorded = outcome.readyToReport() && outcome.state() != ResultState.FILES_UPLOADED;
    }

    Result result() { return result; }

    ResultOutcome outcome() { return outcome; }

    /** Wall time before which it is not started again, 0 = at once. */
    double deferredUntil() { return deferredUntil; }

    /** Why it waits until then. */
    String deferredReason() { return deferredReason; }

    /** Its slot, null if it has none. */
    @Nullable
    ActiveTask task() { return task; }

    /** An error was recorded; happens once. */
    boolean errorRecorded() { return errorRecorded; }

    String name() {
        return result.name();
    }

    ResultState state() {
        return outcome.state();
    }

    void moveTo(ResultState state) {
        outcome = outcome.withState(state);
    }

    /** Neither done nor given up: still to be computed or being computed. */
    boolean unfinished() {
        return !outcome.readyToReport()
                && (state() == ResultState.NEW || state() == ResultState.FILES_DOWNLOADING
                        || state() == ResultState.FILES_DOWNLOADED);
    }

    /** What became of it changes by one of {@link ResultOutcome}'s own rules. */
    void updateOutcome(UnaryOperator<ResultOutcome> change) {
        outcome = change.apply(outcome);
    }

    /** Its project has moved its deadline, Unix seconds. */
    void deadline(double reportDeadline) {
        result = result.withDeadline(reportDeadline);
    }

    /** It is not started before that wall time, for that reason. */
    void defer(double untilWall, String reason) {
        deferredUntil = untilWall;
        deferredReason = reason;
    }

    void gotSlot(ActiveTask active) { task = active; }

    void leftSlot() { task = null; }

    /** Its one error is on record. */
    void recordedError() { errorRecorded = true; }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        deferredUntil = move.applyAsDouble(deferredUntil);
        result = result.withReceivedTime(move.applyAsDouble(result.receivedTime()));
        outcome = outcome.withCompletedTime(move.applyAsDouble(outcome.completedTime()));
    }
}
