package org.quern.scheduler.fetch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/**
 * A host whose forecast is told by hand, so that a decision can be worked out on paper: four CPUs of one GFLOPS, two GPUs of two, 1000 s of
 * lower and 1500 s of upper buffer. Until told otherwise both resources are busy to the buffer's end and nothing is queued.
 */
final class FetchScene {
    static final int CPU = 0;
    static final int GPU = 1;
    static final double LOW = 1000;
    static final double HIGH = 1500;
    private static final Forecast.OfProject NOTHING = new Forecast.OfProject(0, 0, 0, 0, 0, 0);

    BufferTargets buffers = new BufferTargets(LOW, HIGH - LOW, false);
    Ledger ledger = Ledger.EMPTY;
    private ResourceSnapshot cpus = ResourceSnapshot.cpus(4, Hosts.GFLOPS);
    private ResourceSnapshot gpus = ResourceSnapshot.coprocs(ResourceType.NVIDIA, 2, 2 * Hosts.GFLOPS);
    private final List<ProjectSnapshot> projects = new ArrayList<>();
    private final List<Hosts.Task> tasks = new ArrayList<>();
    private final List<List<Forecast.OfProject>> own = new ArrayList<>();
    private final List<Forecast.OfResource> resources = new ArrayList<>(
            Collections.nCopies(2, new Forecast.OfResource(0, 0, HIGH, 0, 0)));

    FetchScene project(double share, ProjectFlag... flags) {
        List<ProjectResource> open = Collections.nCopies(2, ProjectResource.OPEN);
        projects.add(new ProjectSnapshot(Hosts.url("p" + projects.size()), share, 0, Set.of(flags), Integer.MAX_VALUE,
                1, open, List.of(AppSnapshot.named("app"), new AppSnapshot("sporadic", Integer.MAX_VALUE, true))));
        own.add(new ArrayList<>(Collections.nCopies(2, NOTHING)));
        return this;
    }

    /** What the projects so far are like besides: each of these replaces the last project. */
    FetchScene limited() {
        return last(1, 0, projects.getLast().resources());
    }

    FetchScene contactIn(double seconds) {
        return last(Integer.MAX_VALUE, Hosts.NOW + seconds, projects.getLast().resources());
    }

    FetchScene facts(int r, ProjectResource facts) {
        List<ProjectResource> changed = new ArrayList<>(projects.getLast().resources());
        changed.set(r, facts);
        return last(projects.getLast().maxConcurrent(), projects.getLast().contactNotBefore(), changed);
    }

    FetchScene backedOff(int r, double seconds) {
        return facts(r, new ProjectResource(ResourceBar.NONE, Hosts.NOW + seconds, false, false, 0));
    }

    FetchScene barred(int r, ResourceBar bar) {
        return facts(r, new ProjectResource(bar, 0, false, false, 0));
    }

    FetchScene excluded(int r, long instances) {
        return facts(r, new ProjectResource(ResourceBar.NONE, 0, false, false, instances));
    }

    FetchScene supplies(int r) {
        return facts(r, new ProjectResource(ResourceBar.NONE, 0, true, false, 0));
    }

    private FetchScene last(int maxConcurrent, double notBefore, List<ProjectResource> facts) {
        ProjectSnapshot old = projects.removeLast();
        projects.add(new ProjectSnapshot(old.url(), old.share(), notBefore, old.flags(), maxConcurrent, 1, facts,
                old.apps()));
        return this;
    }

    /** What the forecast says of the last project on resource {@code r}. */
    FetchScene own(int r, Forecast.OfProject forecast) {
        own.getLast().set(r, forecast);
        return this;
    }

    /** Instance-seconds that the last project's tasks fill of the buffer of {@code r}. */
    FetchScene queued(int r, double windowSeconds) {
        return own(r, new Forecast.OfProject(0, 0, windowSeconds, windowSeconds, 1, 0));
    }

    /** Instance-seconds of {@code r} that the last project will get until the buffer's end. */
    FetchScene willUse(int r, double seconds) {
        return own(r, new Forecast.OfProject(seconds, 0, 0, 0, 0, 0));
    }

    FetchScene late(int r, int misses) {
        return own(r, new Forecast.OfProject(0, 0, 0, 0, 0, misses));
    }

    FetchScene resource(int r, double idle, double shortfall, double saturated) {
        return resource(r, idle, shortfall, saturated, 0);
    }

    FetchScene resource(int r, double idle, double shortfall, double saturated, long starved) {
        resources.set(r, new Forecast.OfResource(idle, shortfall, saturated, 0, starved));
        return this;
    }

    /** In place of the host's own resource. */
    FetchScene with(ResourceSnapshot resource) {
        cpus = resource.type().isCpu() ? resource : cpus;
        gpus = resource.type().isCpu() ? gpus : resource;
        return this;
    }

    FetchScene task(Hosts.Task task) {
        tasks.add(task);
        return this;
    }

    /** {@code count} CPU tasks of an hour, of the last project. */
    FetchScene hours(int count) {
        for (int i = 0; i < count; i++) {
            task(Hosts.aTask(projects.size() - 1));
        }
        return this;
    }

    /** What a policy remembers of the last project. */
    FetchScene remembers(String quantity, double value) {
        ledger = ledger.with(LedgerKey.of(quantity, projects.getLast().url()), value);
        return this;
    }

    /** What the last project is owed of {@code r}, instance-seconds. */
    FetchScene owed(int r, double seconds) {
        ResourceType type = r == CPU ? ResourceType.CPU : ResourceType.NVIDIA;
        ledger = ledger.with(Map.of(LedgerKey.of("debt", projects.getLast().url(), type), seconds));
        return this;
    }

    HostSnapshot host() {
        Hosts hosts = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, Hosts.GFLOPS).resource(CPU, cpus)
                .resource(GPU, gpus).buffers(buffers);
        projects.forEach(hosts::project);
        tasks.forEach(hosts::task);
        return hosts.build();
    }

    Forecast forecast() {
        return new Forecast(resources, own, new BitSet());
    }

    FetchBars bars() {
        return new FetchBars(host(), forecast());
    }

    FetchDecision choose(WorkFetchPolicy policy) {
        return policy.choose(host(), forecast(), ledger);
    }

    FetchDecision alongside(WorkFetchPolicy policy, int project) {
        return policy.alongside(host(), forecast(), ledger, project);
    }

    /** "1: CPU 300 s 4, NVIDIA 100 s 2" asks project 1 for so many instance-seconds and instances; "nobody" nobody. */
    static String asked(FetchDecision decision) {
        return decision.project().isEmpty() ? "nobody"
                : decision.project().getAsInt() + ": " + decision.request().perResource().stream()
                        .map(ask -> ask.type() + " " + plain(ask.seconds()) + " s " + plain(ask.instances()))
                        .collect(Collectors.joining(", "));
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** Why each project is or is not asked for {@code r}. */
    static List<Why> whys(FetchDecision decision, int r) {
        return decision.reasons().stream().map(row -> row.get(r).why()).toList();
    }
}
