package org.quern.scheduler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceType;
import org.quern.model.WorkRequest;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.Forecast;

/**
 * How much is asked for (docs/protocol/scheduling.md 8.5). The host has four CPUs and two GPUs and keeps 1000 s of work; every case
 * is asked of the last of three projects, so that a project, a resource and a number of seconds cannot be mistaken for one another.
 */
class AmountsTest {
    private static final double BUFFER = 1000;
    private static final int LAST = 2;
    private static final int CPU = 0;
    private static final int GPU = 1;
    /** The project's part among those that could be asked. */
    private static final double SHARE = 0.5;

    /** What the forecast says of the resource that is asked for, and what the project is like. */
    record Case(String name, double share, boolean minimal, double idle, double shortfall, long starved,
            double queued, double correction, double seconds, double instances) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> cases() {
        return Stream.of(
                new Case("a backup project is asked for a second while an instance is idle", 0, false, 1, 300, 0, 0, 1,
                        1, 1),
                new Case("a backup project is asked for nothing while all are busy", 0, false, 0, 300, 0, 0, 1, 0, 0),
                new Case("a backup project is asked where exclusions starve an instance", 0, false, 0, 0, 0b10, 0, 1, 1,
                        1),
                new Case("minimal work is a second and all instances", 100, true, 0, 300, 0, 0, 1, 1, 2),
                new Case("minimal work comes after the rule for backup projects", 0, true, 0, 300, 0, 0, 1, 0, 0),
                new Case("starved instances get a whole buffer each", 100, false, 0, 300, 0b10, 0, 1, BUFFER, 1),
                new Case("minimal work for starved instances is a second", 100, true, 0, 300, 0b10, 0, 1, 1, 1),
                new Case("otherwise the whole shortfall, and instances by share", 100, false, 0, 300, 0, 0, 1, 300, 1),
                new Case("idle instances beyond the share are asked for", 100, false, 2, 300, 0, 0, 1, 300, 2),
                new Case("queued tasks count towards the share", 100, false, 0, 300, 0, 1, 1, 300, 0),
                new Case("an unbelievable correction asks for a second", 100, false, 0, 300, 0, 0, 100, 1, 1),
                new Case("a correction of 0.02 is believed", 100, false, 0, 300, 0, 0, 0.02, 300, 1),
                new Case("a correction of 80 is believed", 100, false, 0, 300, 0, 0, 80, 300, 1),
                new Case("a correction below 0.02 is not", 100, false, 0, 300, 0, 0, 0.019, 1, 1),
                new Case("idle instances alone are worth a second", 100, false, 1, 0, 0, 1, 1, 1, 1),
                new Case("nothing lacking, nothing asked for", 100, false, 0, 0, 0, 1, 1, 0, 0))
                .map(Arguments::of);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void asks(Case given) {
        HostSnapshot host = host(given.minimal, project(given.share, given.correction, Integer.MAX_VALUE));
        Forecast forecast = forecast(GPU, given.idle, given.shortfall, given.starved,
                new Forecast.OfProject(0, 0, 0, 0, given.queued, 0));
        assertAsks(ResourceType.NVIDIA, given.seconds, given.instances,
                amounts(host, forecast).ask(LAST, GPU, SHARE));
    }

    @ParameterizedTest(name = "resource {0}")
    @ValueSource(ints = {CPU, GPU})
    void everyResourceHasItsOwnAmounts(int r) {
        HostSnapshot host = host(false, project(0, 1, Integer.MAX_VALUE));
        assertAsks(host.resources().get(r).type(), 1, 1,
                amounts(host, forecast(r, 1, 300, 0, NOTHING)).ask(LAST, r, SHARE));
        HostSnapshot minimal = host(true, project(100, 1, Integer.MAX_VALUE));
        assertAsks(host.resources().get(r).type(), 1, host.resources().get(r).instances(),
                amounts(minimal, forecast(r, 1, 300, 0, NOTHING)).ask(LAST, r, SHARE));
    }

    @Test
    void whereNobodyHasAShareNobodyIsABackup() {
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, Hosts.GFLOPS)
                .buffers(new BufferTargets(BUFFER, 0, false)).project("first", 0).project("second", 0)
                .project(project(0, 1, Integer.MAX_VALUE)).build();
        assertAsks(ResourceType.NVIDIA, 300, 1,
                amounts(host, forecast(GPU, 0, 300, 0, NOTHING)).ask(LAST, GPU, SHARE));
    }

    @ParameterizedTest(name = "limited: {0}")
    @ValueSource(booleans = {false, true})
    void shortfallIsBoundedByTheProjectsLimitsAndByRoom(boolean limited) {
        HostSnapshot host = host(false, project(100, 1, limited ? 1 : Integer.MAX_VALUE));
        Forecast open = forecast(GPU, 2, 800, 0, new Forecast.OfProject(0, 150, 0, 0, 0, 0));
        assertAsks(ResourceType.NVIDIA, limited ? 150 : 800, 2, amounts(host, open).shortfall(LAST, GPU));
        // 1900 of the buffer's 2000 instance-seconds are queued.
        Forecast full = forecast(GPU, 2, 800, 0, new Forecast.OfProject(0, 150, 0, 1900, 0, 0));
        assertAsks(ResourceType.NVIDIA, 100, 2, amounts(host, full).shortfall(LAST, GPU));
    }

    @ParameterizedTest(name = "excluded: {0}")
    @ValueSource(longs = {0b01, 0b10})
    void excludedInstancesAreNotAskedFor(long excluded) {
        ProjectSnapshot project = project(100, 1, Integer.MAX_VALUE);
        ProjectResource partly = new ProjectResource(ResourceBar.NONE, 0, false, false, excluded);
        HostSnapshot host = host(false,
                new ProjectSnapshot(project.url(), 100, 0, project.flags(), Integer.MAX_VALUE, 1,
                        List.of(ProjectResource.OPEN, partly), project.apps()));
        Amounts amounts = amounts(host, forecast(GPU, 2, 800, 0, NOTHING));
        assertAsks(ResourceType.NVIDIA, 400, 1, amounts.ask(LAST, GPU, 1));
        assertAsks(ResourceType.NVIDIA, 400, 1, amounts.shortfall(LAST, GPU));
    }

    private static final Forecast.OfProject NOTHING = new Forecast.OfProject(0, 0, 0, 0, 0, 0);

    private static ProjectSnapshot project(double share, double correction, int maxConcurrent) {
        List<ProjectResource> open = List.of(ProjectResource.OPEN, ProjectResource.OPEN);
        return new ProjectSnapshot(Hosts.url("last"), share, 0, Set.of(), maxConcurrent, correction, open,
                List.of(AppSnapshot.named("app")));
    }

    private static HostSnapshot host(boolean minimal, ProjectSnapshot last) {
        return Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 2, Hosts.GFLOPS)
                .buffers(new BufferTargets(BUFFER, 0, minimal)).project("first", 100).project("second", 100)
                .project(last).build();
    }

    /** Resource {@code r} as told, the other one full; {@code own} is of the last project and that resource. */
    private static Forecast forecast(int r, double idle, double shortfall, long starved, Forecast.OfProject own) {
        Forecast.OfResource full = new Forecast.OfResource(0, 0, BUFFER, 0, 0);
        Forecast.OfResource told = new Forecast.OfResource(idle, shortfall, 0, 7, starved);
        List<Forecast.OfProject> nothing = Collections.nCopies(2, NOTHING);
        return new Forecast(r == CPU ? List.of(told, full) : List.of(full, told),
                List.of(nothing, nothing, r == CPU ? List.of(own, NOTHING) : List.of(NOTHING, own)), new BitSet());
    }

    private static Amounts amounts(HostSnapshot host, Forecast forecast) {
        return new Amounts(host, forecast, new FetchBars(host, forecast));
    }

    /** All of a request; 7 s is how long the forecast says that tasks at risk take the resource. */
    private static void assertAsks(ResourceType type, double seconds, double instances, WorkRequest.Ask asked) {
        assertEquals(new WorkRequest.Ask(type, seconds, instances, 7), asked);
    }
}
