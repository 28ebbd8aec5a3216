package org.quern.server.store;

/**
 * A replica of a workunit as it stands.
 *
 * @param name unique in the project
 * @param workunit the workunit's name
 * @param outputFile name of its output file in the upload area
 * @param stage where it is on its way
 * @param host who has it, 0 as long as nobody
 * @param sentAt when it was handed out last
 * @param deadline when it must be back
 * @param outcome how it ended
 * @param elapsedSeconds run time that the host reported
 * @param cpuSeconds CPU time that the host reported
 * @param verdict what the validator said
 * @param credit credit granted for it
 */
public record ResultRow(String name, String workunit, String outputFile, Stage stage, int host, double sentAt,
        double deadline,
        Outcome outcome, double elapsedSeconds, double cpuSeconds, ValidateState verdict, double credit) {

    /** Where a replica is on its way. */
    public enum Stage {
        UNSENT, IN_PROGRESS, OVER
    }

    static ResultRow created(Entry.ResultCreated entry) {
        return new ResultRow(entry.name(), entry.workunit(), entry.outputFile(), Stage.UNSENT, 0, 0, 0, Outcome.NONE, 0,
                0, ValidateState.NONE, 0);
    }

    ResultRow sent(Entry.ResultSent entry) {
        return new ResultRow(name, workunit, outputFile, Stage.IN_PROGRESS, entry.host(), entry.at(), entry.deadline(),
                Outcome.NONE, 0, 0,
                ValidateState.NONE, 0);
    }

    ResultRow reported(Entry.ResultReported entry) {
        return new ResultRow(name, workunit, outputFile, Stage.OVER, host, sentAt, deadline, entry.outcome(),
                entry.elapsedSeconds(),
                entry.cpuSeconds(), ValidateState.NONE, 0);
    }

    ResultRow givenUp(Outcome how) {
        return new ResultRow(name, workunit, outputFile, Stage.OVER, host, sentAt, deadline, how, 0, 0,
                ValidateState.NONE,
                0);
    }

    ResultRow judged(Entry.ResultJudged entry) {
        return new ResultRow(name, workunit, outputFile, stage, host, sentAt, deadline, outcome, elapsedSeconds,
                cpuSeconds, entry.verdict(),
                entry.credit());
    }

    /** Computed and reported well, whatever the validator says. */
    public boolean isSuccess() {
        return outcome == Outcome.SUCCESS;
    }

    /** It may still bring, or has brought, something that the quorum can use. */
    public boolean isHopeful() {
        return stage != Stage.OVER || (isSuccess() && verdict != ValidateState.INVALID);
    }

    /** It was handed out and brought nothing usable. */
    public boolean isFailed() {
        return stage == Stage.OVER && !isHopeful() && outcome != Outcome.NOT_NEEDED;
    }
}
