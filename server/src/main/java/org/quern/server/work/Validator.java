package org.quern.server.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.quern.server.store.Entry;
import org.quern.server.store.ResultRow;
import org.quern.server.store.ValidateState;
import org.quern.server.store.WorkunitRow;

/**
 * Compares the replicas of a workunit. Without a canonical result: the first group of at least the quorum that agrees wins,
 * its oldest member becomes canonical, the others are invalid. With one: whoever agrees with it is valid. It reads files,
 * so it works on rows taken out of the tables and answers with entries to record.
 */
final class Validator {

    private final ResultChecker checker;
    private final Function<ResultRow, Path> outputs;

    /** @param outputs where a replica's output file lies */
    Validator(ResultChecker checker, Function<ResultRow, Path> outputs) {
        this.checker = checker;
        this.outputs = outputs;
    }

    /** What there is to record about a workunit's replicas now; empty if nothing changed. */
    List<Entry> judge(WorkunitRow workunit, List<ResultRow> results, double now) throws IOException {
        List<Entry> entries = new ArrayList<>();
        List<ResultRow> sound = new ArrayList<>();
        for (ResultRow row : results) {
            if (row.isSuccess() && row.verdict() == ValidateState.NONE && flaw(workunit, row).isPresent()) {
                entries.add(new Entry.ResultJudged(row.name(), now, ValidateState.INVALID, 0));
            } else if (row.isSuccess() && row.verdict() != ValidateState.INVALID) {
                sound.add(row);
            }
        }
        if (workunit.canonical().isEmpty()) {
            seekQuorum(workunit, sound, now, entries);
        } else {
            compareWithCanonical(workunit, sound, now, entries);
        }
        return entries;
    }

    private Optional<String> flaw(WorkunitRow workunit, ResultRow row) throws IOException {
        Path output = outputs.apply(row);
        return Files.exists(output) ? checker.flaw(workunit, output)
                : Optional.of("its output file was never uploaded");
    }

    private void seekQuorum(WorkunitRow workunit, List<ResultRow> sound, double now, List<Entry> entries)
            throws IOException {
        if (sound.size() < workunit.terms().minQuorum()) {
            return;
        }
        for (ResultRow candidate : sound) {
            List<ResultRow> group = agreeing(candidate, sound);
            if (group.size() >= workunit.terms().minQuorum()) {
                entries.add(new Entry.CanonicalChosen(workunit.name(), candidate.name(), now));
                sound.forEach(row -> entries.add(verdict(workunit, row, group.contains(row), now)));
                return;
            }
        }
        sound.stream().filter(row -> row.verdict() == ValidateState.NONE)
                .forEach(row -> entries.add(new Entry.ResultJudged(row.name(), now, ValidateState.INCONCLUSIVE, 0)));
    }

    private List<ResultRow> agreeing(ResultRow candidate, List<ResultRow> sound) throws IOException {
        List<ResultRow> group = new ArrayList<>();
        for (ResultRow row : sound) {
            if (row.name().equals(candidate.name()) || checker.agree(outputs.apply(candidate), outputs.apply(row))) {
                group.add(row);
            }
        }
        return group;
    }

    private void compareWithCanonical(WorkunitRow workunit, List<ResultRow> sound, double now, List<Entry> entries)
            throws IOException {
        Optional<ResultRow> canonical = sound.stream().filter(row -> row.name().equals(workunit.canonical()))
                .findFirst();
        for (ResultRow row : sound) {
            if (row.verdict() != ValidateState.VALID && canonical.isPresent()) {
                boolean agrees = checker.agree(outputs.apply(canonical.get()), outputs.apply(row));
                entries.add(verdict(workunit, row, agrees, now));
            }
        }
    }

    private static Entry verdict(WorkunitRow workunit, ResultRow row, boolean agrees, double now) {
        return agrees
                ? new Entry.ResultJudged(row.name(), now, ValidateState.VALID, GrantedCredit.of(workunit.terms()))
                : new Entry.ResultJudged(row.name(), now, ValidateState.INVALID, 0);
    }
}
