package org.quern.engine.state;

import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.model.ContactState;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;

/** A result on this host with what became of it. Mutable, owned by the engine's thread. */
public final class HeldResult {
    private Result result;
    private ResultOutcome outcome;
    private double deferredUntil;
    private String deferredReason = "";
    @Nullable
    private ActiveTask task;
    private boolean errorRecorded;

    /** Its project's contacts before and after its failure, null if it has not failed in this session. */
    private @Nullable ContactState before;
    private @Nullable ContactState since;

    public HeldResult(Result result, ResultOutcome outcome) {
        this.result = result;
        this.outcome = outcome;
        this.errorRecorded = outcome.readyToReport() && outcome.state() != ResultState.FILES_UPLOADED;
    }

    public Result result() {
        return result;
    }

    public ResultOutcome outcome() {
        return outcome;
    }

    /** Wall time before which it is not started again, 0 = at once. */
    public double deferredUntil() {
        return deferredUntil;
    }

    /** Why it waits until then. */
    public String deferredReason() {
        return deferredReason;
    }

    /** Its slot, null if it has none. */
    @Nullable
    public ActiveTask task() {
        return task;
    }

    /** An error was recorded; happens once. */
    public boolean errorRecorded() {
        return errorRecorded;
    }

    public String name() {
        return result.name();
    }

    public ResultState state() {
        return outcome.state();
    }

    public void moveTo(ResultState state) {
        outcome = outcome.withState(state);
    }

    /** Neither done nor given up: still to be computed or being computed. */
    public boolean unfinished() {
        return outcome.unfinished();
    }

    /** What became of it changes by one of {@link ResultOutcome}'s own rules. */
    public void updateOutcome(UnaryOperator<ResultOutcome> change) {
        outcome = change.apply(outcome);
    }

    /** Its project has moved its deadline, Unix seconds. */
    public void deadline(double reportDeadline) {
        result = result.withDeadline(reportDeadline);
    }

    /** It is not started before that wall time, for that reason. */
    public void defer(double untilWall, String reason) {
        deferredUntil = untilWall;
        deferredReason = reason;
    }

    public void gotSlot(ActiveTask active) {
        task = active;
    }

    void leftSlot() {
        task = null;
    }

    /** Its one error is on record. */
    public void recordedError() {
        errorRecorded = true;
    }

    /** Its failure has changed its project's contacts. */
    public void heldBack(ContactState from, ContactState to) {
        before = from;
        since = to;
    }

    /** The project's contacts as if it had not failed; unchanged if something else has come since. */
    public ContactState released(ContactState contact) {
        return before != null && contact.equals(since) ? before : contact;
    }

    /** It was to be given up while it ran, and turns out to have finished. */
    public void withdrawError() {
        errorRecorded = false;
        outcome = outcome.withExitStatus(0).withStderr("");
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        deferredUntil = move.applyAsDouble(deferredUntil);
        result = result.withReceivedTime(move.applyAsDouble(result.receivedTime()));
        outcome = outcome.withCompletedTime(move.applyAsDouble(outcome.completedTime()));
    }
}
