package quern.engine;

import org.jspecify.annotations.Nullable;
import quern.model.Result;
import quern.model.ResultOutcome;
import quern.model.ResultState;

/** A result on this host with what became of it. Mutable, owned by the engine's thread. */
final class HeldResult {
    Result result;
    ResultOutcome outcome;
    /** Wall time before which it is not started again, 0 = at once. */
    double deferredUntil;
    /** Why it waits until then. */
    String deferredReason = "";
    /** Its slot, null if it has none. */
    @Nullable
    ActiveTask task;
    /** An error was recorded; happens once. */
    boolean errorRecorded;

    HeldResult(Result result, ResultOutcome outcome) {
        this.result = result;
        this.outcome = outcome;
        this.errorRecorded = outcome.readyToReport() && outcome.state() != ResultState.FILES_UPLOADED;
    }

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
}
