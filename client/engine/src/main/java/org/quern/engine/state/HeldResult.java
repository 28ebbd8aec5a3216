package org.quern.engine.state;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.contact.TaskFailure;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.UnixTime;

/** A result on this host with what became of it. Mutable, owned by the engine's thread. */
public final class HeldResult {
    private final ChangeFlags flags;
    private Result result;
    private ResultOutcome outcome;
    private double deferredUntil;
    private String deferredReason = "";
    @Nullable
    private ActiveTask task;
    private boolean errorRecorded;
    @Nullable
    private TaskFailure failure;

    HeldResult(Result result, ResultOutcome outcome, ChangeFlags flags) {
        this.flags = flags;
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

    /** Its inputs and its program are being fetched. */
    public void downloads() {
        become(outcome.withState(ResultState.FILES_DOWNLOADING));
    }

    /** All that it needs is here. */
    public void inputsCame() {
        become(outcome.withState(ResultState.FILES_DOWNLOADED));
        flags.schedule().lookNow();
    }

    /** It has no program, and is done as soon as its outputs are sent. */
    public void hasNothingToCompute() {
        computed();
        flags.schedule().lookNow();
    }

    /** It waits for its files again: some of them got lost. */
    public void waitsForFiles() {
        become(outcome.withState(ResultState.NEW));
        flags.schedule().lookNow();
    }

    /** What it has computed is to be sent. */
    public void computed() {
        become(outcome.withState(ResultState.FILES_UPLOADING));
    }

    /** Neither done nor given up: still to be computed or being computed. */
    public boolean unfinished() {
        return outcome.unfinished();
    }

    /** Its program has ended and has used that much; peaks of earlier lives of the client stay. */
    public void programEnded(TaskWork work, TaskUse use) {
        outcome = outcome.withUse(work.cpuTime(), work.elapsed(), use.peakResident(), use.peakSwap(), use.peakDisk());
        flags.changed();
    }

    /** It ended with that exit code of its program, or one of docs/protocol/app-control.md 17. */
    public void endedWith(int exitStatus) {
        become(outcome.withExitStatus(exitStatus));
    }

    /** Its server is told this. */
    public void stderr(String text) {
        become(outcome.withStderr(text));
    }

    /** It is over, with that state since {@code now}, Unix seconds, and goes into the next request to its project. */
    void over(ResultState state, double now) {
        become(outcome.withState(state).reportable(now));
        flags.contacts().lookNow();
    }

    /** Its server has it. */
    public void acknowledged() {
        become(outcome.acked());
    }

    /** It is computed again from its beginning; its server is told those notes in the end. */
    public void computedAgain(String notes) {
        become(outcome.withState(ResultState.NEW).withStderr(notes).withCompletedTime(0));
        flags.watch().walkNow();
        flags.schedule().lookNow();
    }

    /** The user suspends it, or lets it go on. */
    public void suspendedByUser(boolean isSuspended) {
        become(outcome.withSuspendedByUser(isSuspended));
    }

    /** Its project has moved its deadline, Unix seconds. */
    public void deadline(double reportDeadline) {
        result = result.withDeadline(reportDeadline);
    }

    /** Its report does not wait for another reason to contact the project. */
    public void reportedAtOnce() {
        result = result.withReportImmediately();
        flags.contacts().lookNow();
    }

    /** It is not started before that wall time, for that reason. */
    public void defer(double untilWall, String reason) {
        deferredUntil = untilWall;
        deferredReason = reason;
    }

    /** There is no room for its start, for that reason, before that wall time: others may start meanwhile. */
    public void waitsForRoom(double untilWall, String reason) {
        defer(untilWall, reason);
        flags.schedule().lookNow();
    }

    /** What it waited for is here. */
    public void waitsNoLonger() {
        defer(UnixTime.NONE, "");
        flags.schedule().lookNow();
    }

    private void become(ResultOutcome next) {
        outcome = next;
        flags.touch();
    }

    void gotSlot(ActiveTask active) {
        task = active;
    }

    void leftSlot() {
        task = null;
    }

    /** Its one error is on record. */
    public void recordedError() {
        errorRecorded = true;
    }

    /** What its failure did to its project's contacts, null if it has not failed in this session. */
    @Nullable
    TaskFailure failure() {
        return failure;
    }

    /** Its failure has changed its project's contacts. */
    void failed(TaskFailure itsFailure) {
        failure = itsFailure;
        flags.changed();
    }

    /** It was to be given up, and turns out to have finished, or to go on: nothing of the error stays. */
    public void withdrawError() {
        errorRecorded = false;
        become(outcome.withExitStatus(0).withStderr(""));
    }

    /** The client's time was moved. */
    void moved(DoubleUnaryOperator move) {
        deferredUntil = move.applyAsDouble(deferredUntil);
        result = result.withReceivedTime(move.applyAsDouble(result.receivedTime()));
        outcome = outcome.withCompletedTime(move.applyAsDouble(outcome.completedTime()));
        failure = failure == null ? null : failure.moved(move);
    }
}
