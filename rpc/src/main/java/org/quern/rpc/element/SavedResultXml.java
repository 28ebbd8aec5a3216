package org.quern.rpc.element;

import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedResult;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** {@code <result>} in the state file: docs/protocol/data-directory.md 5.11. */
public final class SavedResultXml extends ElementTable<SavedResult> {
    private static final ResultXml RESULT = ResultXml.TABLE;
    private static final OutcomeXml OUTCOME = OutcomeXml.TABLE;
    public static final SavedResultXml TABLE = new SavedResultXml();

    private final Part<SavedResult, Result> result = part(RESULT, SavedResult::result);
    private final Part<SavedResult, ResultOutcome> outcome = part(OUTCOME, SavedResult::outcome);

    private SavedResultXml() {
        super("result");
        order(result.of(RESULT.name), outcome.of(OUTCOME.end()), result.of(RESULT.platform, RESULT.versionNum,
                RESULT.planClass.onlyWhen(name -> !name.isEmpty())),
                outcome.of(OUTCOME.peaks(), OUTCOME.stderr,
                        OUTCOME.acked, OUTCOME.ready, OUTCOME.completed, OUTCOME.suspended),
                result.of(RESULT.immediately, RESULT.wuName, RESULT.deadline, RESULT.received, RESULT.outputs));
    }

    @Override
    protected SavedResult build(Values v) throws Unusable {
        return new SavedResult(v.get(result), OUTCOME.buildSaved(v.of(outcome)));
    }
}
