package org.quern.server.work;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.quern.server.store.Entry;
import org.quern.server.store.Outcome;
import org.quern.server.store.ResultRow;
import org.quern.server.store.Store;
import org.quern.server.store.WorkunitRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that happens between requests, in passes: deadlines, validation, transitions, assimilation. A pass changes
 * nothing when nothing happened, so it may run as often as one likes; one thread at a time.
 */
public final class ProjectDaemons {

    private static final Logger LOG = LoggerFactory.getLogger(ProjectDaemons.class);

    private final Store store;
    private final Application application;
    private final Function<ResultRow, Path> outputs;
    private final InstantSource clock;
    private final Validator validator;
    private final Transitioner transitioner;
    private final Set<String> retry = new LinkedHashSet<>();
    private boolean allWasDone;

    /** @param outputs where a replica's output file lies */
    public ProjectDaemons(Store store, Application application, Function<ResultRow, Path> outputs, InstantSource clock,
            RandomGenerator random) {
        this.store = store;
        this.application = application;
        this.outputs = outputs;
        this.clock = clock;
        this.validator = new Validator(application, outputs);
        this.transitioner = new Transitioner(random);
    }

    /** Works until nothing is left to do. @return whether anything changed */
    public synchronized boolean pass() {
        boolean changed = giveUpOverdue();
        Set<String> failed = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>(retry);
        retry.clear();
        for (names.addAll(store.takeRestless()); !names.isEmpty(); names.addAll(store.takeRestless())) {
            for (String name : List.copyOf(names)) {
                changed |= tryStep(name, failed);
            }
            names.clear();
        }
        retry.addAll(failed);
        finishWhenDone();
        return changed;
    }

    private boolean giveUpOverdue() {
        double now = now();
        return store.conclude(t -> {
            List<ResultRow> overdue = t.tables().overdue(now);
            overdue.forEach(row -> t.record(new Entry.ResultGivenUp(row.name(), now, Outcome.NO_REPLY)));
            return !overdue.isEmpty();
        });
    }

    private boolean tryStep(String name, Set<String> failed) {
        try {
            return step(name);
        } catch (IOException e) {
            LOG.warn("Workunit {} cannot be brought forward now and is tried again later: {}", name, e.toString());
            failed.add(name);
            return false;
        }
    }

    private boolean step(String name) throws IOException {
        WorkunitRow workunit = store.query(tables -> tables.workunit(name)).orElseThrow();
        List<ResultRow> results = store.query(tables -> tables.resultsOf(name));
        List<Entry> verdicts = validator.judge(workunit, results, now());
        int changes = store.conclude(t -> {
            verdicts.forEach(t::record);
            transitioner.settle(t, name, now());
            return t.size();
        });
        return assimilate(name) || changes > 0;
    }

    private boolean assimilate(String name) throws IOException {
        WorkunitRow workunit = store.query(tables -> tables.workunit(name)).orElseThrow();
        if (workunit.canonical().isEmpty() || workunit.isAssimilated()) {
            return false;
        }
        ResultRow canonical = store.query(tables -> tables.result(workunit.canonical())).orElseThrow();
        application.assimilate(workunit, outputs.apply(canonical));
        store.conclude(t -> {
            t.record(new Entry.Assimilated(name, now()));
            return t.size();
        });
        return true;
    }

    private void finishWhenDone() {
        boolean allDone = store.query(tables -> tables.workunits().stream().allMatch(WorkunitRow::isOver));
        if (allDone && !allWasDone) {
            try {
                application.allDone();
            } catch (IOException e) {
                LOG.warn("The finished work cannot be put together now and is tried again later: {}", e.toString());
                return;
            }
        }
        allWasDone = allDone;
    }

    private double now() {
        return clock.millis() / 1000.0;
    }
}
