package org.quern.server.web;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.quern.server.store.AccountRow;
import org.quern.server.store.Outcome;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.store.ValidateState;

/**
 * How the project stands, in replicas.
 *
 * @param tasks work units
 * @param unsent replicas waiting for a host
 * @param inProgress replicas on hosts
 * @param success replicas that were computed, uploaded and reported without an error
 * @param error replicas that failed, were lost or came too late
 * @param valid replicas that the validator accepted
 * @param failed work units that were given up
 * @param assimilated work units whose answer is in the picture
 * @param credit credit granted, cobblestones
 */
public record ProjectReport(int tasks, int unsent, int inProgress, int success, int error, int valid, int failed,
        int assimilated,
        double credit) {

    /** Counts from the journal on disk, whether or not a server runs. @throws IOException if there is no project or its journal is damaged */
    public static ProjectReport read(Path directory) throws IOException {
        return of(Store.read(directory));
    }

    public static ProjectReport of(ProjectTables tables) {
        return new ProjectReport(
                tables.workunits().size(),
                count(tables, row -> row.stage() == ResultRow.Stage.UNSENT),
                count(tables, row -> row.stage() == ResultRow.Stage.IN_PROGRESS),
                count(tables, ResultRow::isSuccess),
                count(tables,
                        row -> row.stage() == ResultRow.Stage.OVER && !row.isSuccess()
                                && row.outcome() != Outcome.NOT_NEEDED),
                count(tables, row -> row.verdict() == ValidateState.VALID),
                (int) tables.workunits().stream().filter(row -> !row.failure().isEmpty()).count(),
                (int) tables.workunits().stream().filter(row -> row.isAssimilated()).count(),
                tables.accounts().stream().map(AccountRow::credit).mapToDouble(sum -> sum.total()).sum());
    }

    private static int count(ProjectTables tables, Predicate<ResultRow> which) {
        return (int) tables.results().stream().filter(which).count();
    }

    /** Every workunit has its answer, or never will. */
    public boolean isFinished() {
        return assimilated + failed == tasks;
    }
}
