package org.quern.server.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the journal's entries add up to. Confined to whoever holds the {@link Store}; rows handed out are immutable. */
public final class ProjectTables {

    private Entry.@Nullable ProjectCreated project;
    private int lastPort;
    private final Map<Integer, AccountRow> accounts = new TreeMap<>();
    private final Map<Integer, HostRow> hosts = new TreeMap<>();
    private final Map<String, WorkunitRow> workunits = new LinkedHashMap<>();
    private final Map<String, ResultRow> results = new LinkedHashMap<>();
    private final Map<String, Set<String>> resultsOfWorkunit = new LinkedHashMap<>();
    private final Map<Integer, Set<String>> inProgressOfHost = new TreeMap<>();
    private final Set<String> unsent = new LinkedHashSet<>();
    private final Set<String> restless = new LinkedHashSet<>();
    private final Map<String, String> workunitOfFile = new LinkedHashMap<>();

    /** Brings the tables forward by one entry. @throws IllegalArgumentException if the entry names a row that does not exist */
    void apply(Entry entry) {
        switch (entry) {
            case Entry.ProjectCreated e -> project = e;
            case Entry.ServerStarted e -> lastPort = e.port();
            case Entry.AccountCreated e ->
                    accounts.put(e.id(), new AccountRow(e.id(), e.at(), e.email(), e.name(), e.authenticator(),
                            e.passwordHash(), e.crossProjectId(), CreditSum.NONE));
            case Entry.HostSeen e ->
                    hosts.merge(e.id(), HostRow.of(e, CreditSum.NONE), (old, seen) -> seen.withCredit(old.credit()));
            case Entry.WorkunitCreated e -> {
                workunitOfFile.put(e.inputFile(), e.name());
                put(WorkunitRow.created(e));
            }
            case Entry.ResultCreated e -> {
                resultsOfWorkunit.computeIfAbsent(e.workunit(), key -> new LinkedHashSet<>()).add(e.name());
                workunitOfFile.put(e.outputFile(), e.workunit());
                put(ResultRow.created(e));
            }
            case Entry.ResultSent e -> put(known(e.name()).sent(e));
            case Entry.ResultReported e -> put(known(e.name()).reported(e));
            case Entry.ResultGivenUp e -> put(known(e.name()).givenUp(e.outcome()));
            case Entry.ResultJudged e -> judge(e);
            case Entry.CanonicalChosen e -> put(knownWorkunit(e.workunit()).withCanonical(e.result()));
            case Entry.TargetRaised e -> put(knownWorkunit(e.workunit()).withTarget(e.target()));
            case Entry.WorkunitFailed e -> put(knownWorkunit(e.workunit()).failed(e.reason()));
            case Entry.Assimilated e -> put(knownWorkunit(e.workunit()).assimilated());
        }
    }

    private void put(WorkunitRow row) {
        workunits.put(row.name(), row);
        restless.add(row.name());
    }

    /** Stores a row and keeps the indexes true: each name is in exactly the set of its stage. */
    private void put(ResultRow row) {
        ResultRow old = results.put(row.name(), row);
        if (old != null) {
            inProgressOfHost.getOrDefault(old.host(), new LinkedHashSet<>()).remove(row.name());
        }
        unsent.remove(row.name());
        switch (row.stage()) {
            case UNSENT -> unsent.add(row.name());
            case IN_PROGRESS ->
                    inProgressOfHost.computeIfAbsent(row.host(), key -> new LinkedHashSet<>()).add(row.name());
            case OVER -> restless.add(row.workunit());
        }
    }

    private void judge(Entry.ResultJudged entry) {
        ResultRow row = known(entry.name());
        put(row.judged(entry));
        double more = entry.credit() - row.credit();
        HostRow host = hosts.get(row.host());
        if (more != 0 && host != null) {
            hosts.put(host.id(), host.withCredit(host.credit().plus(more, entry.at())));
            accounts.computeIfPresent(host.account(),
                    (id, account) -> account.withCredit(account.credit().plus(more, entry.at())));
        }
    }

    private ResultRow known(String result) {
        return result(result).orElseThrow(() -> new IllegalArgumentException("no result " + result));
    }

    private WorkunitRow knownWorkunit(String name) {
        return workunit(name).orElseThrow(() -> new IllegalArgumentException("no workunit " + name));
    }

    /** The founding entry; empty in a new store. */
    public Optional<Entry.ProjectCreated> project() {
        return Optional.ofNullable(project);
    }

    /** The port that clients know from the last start, 0 if there was none. */
    public int lastPort() {
        return lastPort;
    }

    public Collection<AccountRow> accounts() {
        return Collections.unmodifiableCollection(accounts.values());
    }

    public Optional<AccountRow> account(int id) {
        return Optional.ofNullable(accounts.get(id));
    }

    public Collection<HostRow> hosts() {
        return Collections.unmodifiableCollection(hosts.values());
    }

    public Optional<HostRow> host(int id) {
        return Optional.ofNullable(hosts.get(id));
    }

    public Collection<WorkunitRow> workunits() {
        return Collections.unmodifiableCollection(workunits.values());
    }

    public Optional<WorkunitRow> workunit(String name) {
        return Optional.ofNullable(workunits.get(name));
    }

    /** The workunit that an input or output file belongs to. */
    public Optional<WorkunitRow> workunitOfFile(String file) {
        return Optional.ofNullable(workunitOfFile.get(file)).flatMap(this::workunit);
    }

    public Collection<ResultRow> results() {
        return Collections.unmodifiableCollection(results.values());
    }

    public Optional<ResultRow> result(String name) {
        return Optional.ofNullable(results.get(name));
    }

    /** All replicas of a workunit, oldest first. */
    public List<ResultRow> resultsOf(String workunit) {
        return rows(resultsOfWorkunit.getOrDefault(workunit, Set.of()));
    }

    /** Replicas that a host has and has not reported, in the order sent. */
    public List<ResultRow> inProgressOf(int host) {
        return rows(inProgressOfHost.getOrDefault(host, Set.of()));
    }

    /** Replicas waiting to be sent, oldest first. */
    public List<ResultRow> unsent() {
        return rows(unsent);
    }

    /** Replicas on any host whose deadline lies before this time. */
    public List<ResultRow> overdue(double now) {
        return inProgressOfHost.values().stream().flatMap(names -> rows(names).stream())
                .filter(row -> row.deadline() < now).toList();
    }

    /** Workunits that something happened to since they were last taken from here; after a start, all of them. */
    List<String> takeRestless() {
        List<String> names = List.copyOf(restless);
        restless.clear();
        return names;
    }

    private List<ResultRow> rows(Collection<String> names) {
        List<ResultRow> rows = new ArrayList<>(names.size());
        names.forEach(name -> rows.add(known(name)));
        return rows;
    }
}
