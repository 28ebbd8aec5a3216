package org.quern.server.dispatch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quern.model.AppVersion;
import org.quern.scheduler.send.AssignmentPass;
import org.quern.scheduler.send.SendCandidate;
import org.quern.scheduler.send.SendState;
import org.quern.scheduler.send.SendVerdict;
import org.quern.server.config.ProjectConfig;
import org.quern.server.store.HostRow;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.ResultRow;
import org.quern.server.store.WorkunitRow;

/**
 * Selects replicas for one request, pass by pass (docs/protocol/literature.md 3), as the project's send policy says
 * (docs/protocol/literature.md 2). It changes nothing in the tables.
 */
final class Selection {

    private final ProjectTables tables;
    private final HostRow host;
    private final ProjectConfig config;
    private final HostVersions versions;
    private final HostLimits limits;

    Selection(ProjectTables tables, HostRow host, ProjectConfig config, HostVersions versions, HostLimits limits) {
        this.tables = tables;
        this.host = host;
        this.config = config;
        this.versions = versions;
        this.limits = limits;
    }

    /**
     * A replica that is to go out.
     *
     * @param version the app version that computes it
     * @param after what is still wanted when it has gone out
     */
    record Pick(ResultRow result, WorkunitRow workunit, AppVersion version, SendState after) {}

    /** What the first pass that finds anything finds; empty if none does. */
    List<Pick> of(List<ResultRow> unsent, SendState opening) {
        return AssignmentPass.assign(limits.disk(), config.deletion().fromSelf(),
                bytes -> within(bytes, unsent, opening));
    }

    private List<Pick> within(double bytes, List<ResultRow> unsent, SendState opening) {
        List<Pick> picks = new ArrayList<>();
        Set<String> chosen = new LinkedHashSet<>();
        SendState state = opening;
        double left = bytes;
        for (ResultRow row : unsent) {
            if (!state.workNeeded() || picks.size() >= config.sending().maxTasksPerRequest()) {
                break;
            }
            WorkunitRow workunit = tables.workunit(row.workunit()).orElseThrow();
            boolean fits = workunit.terms().diskBytes() <= left
                    && workunit.terms().memoryBytes() <= limits.memoryBytes();
            if (fits && !chosen.contains(workunit.name()) && !hasReplica(workunit)
                    && config.sending().policy().consider(state,
                            candidate(row, workunit)) instanceof SendVerdict.Send(int version, var reason)) {
                Pick pick = pick(row, workunit, version, state);
                picks.add(pick);
                chosen.add(workunit.name());
                state = pick.after();
                left -= workunit.terms().diskBytes();
            }
        }
        return picks;
    }

    /** The pick with the version that is best for what is wanted; the fastest if nothing is. */
    Pick again(ResultRow row, WorkunitRow workunit, SendState state) {
        return pick(row, workunit, state.version(candidate(row, workunit)).orElse(0), state);
    }

    private Pick pick(ResultRow row, WorkunitRow workunit, int version, SendState state) {
        return new Pick(row, workunit, versions.runnable().get(version),
                state.sent(candidate(row, workunit), version));
    }

    private SendCandidate candidate(ResultRow row, WorkunitRow workunit) {
        return new SendCandidate(row.name(), workunit.terms().delaySeconds(), versions.runnable().stream()
                .map(version -> new SendCandidate.Version(version.usage(),
                        workunit.terms().fpopsEst() / version.usage().flops()))
                .toList());
    }

    /** Replicas of one workunit must come from different hosts; only after a failure may the same host try again. */
    private boolean hasReplica(WorkunitRow workunit) {
        return tables.resultsOf(workunit.name()).stream().anyMatch(row -> row.host() == host.id() && row.isHopeful());
    }
}
