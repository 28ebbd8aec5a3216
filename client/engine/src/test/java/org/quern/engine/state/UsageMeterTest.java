package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Permission;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ProjectUrl;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ScheduleLimits;
import org.quern.model.UsageInterval;
import org.quern.model.UsageInterval.Turn;

/** Two projects on a computer with CPUs and cards: shares and credit are counted from this. */
class UsageMeterTest {
    private static final ProjectUrl A = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl B = ProjectUrl.of("http://b.example/");
    private static final Permission.Verdict NO = new Permission.Verdict(false, 4, "user request", false);
    private static final Permission NOTHING = with(NO, Permission.Verdict.YES);
    private static final Permission NO_CARDS = with(Permission.Verdict.YES, NO);
    private static final HostSnapshot HOST = new HostSnapshot(5000,
            List.of(ResourceSnapshot.cpus(4, 1e9), ResourceSnapshot.coprocs(ResourceType.NVIDIA, 2, 1e12)),
            ScheduleLimits.UNLIMITED, BufferTargets.days(1, 1), List.of(project(A), project(B)), List.of());
    private final UsageMeter meter = new UsageMeter();

    private static Permission with(Permission.Verdict compute, Permission.Verdict gpu) {
        return new Permission(compute, gpu, Permission.Verdict.YES, Permission.Verdict.YES);
    }

    private static ProjectSnapshot project(ProjectUrl url) {
        return new ProjectSnapshot(url, 100, 0, Set.of(), 0, 1, Collections.nCopies(2, ProjectResource.OPEN),
                List.of());
    }

    private static List<List<Double>> used(UsageInterval interval) {
        return interval.projects().stream().map(ProjectUsage::instanceSeconds).toList();
    }

    @Test
    void eachProjectIsChargedForWhatItsTasksUsed() {
        meter.count(A, ResourceUsage.oneCpu(1e9), 10);
        meter.count(A, new ResourceUsage(0.5, ResourceType.NVIDIA, 2, 1e9), 20);
        meter.count(B, new ResourceUsage(3, null, 0, 1e9), 5);
        assertEquals(List.of(List.of(20.0, 40.0), List.of(15.0, 0.0)), used(meter.interval(HOST)));
    }

    @Test
    void anIntervalEndsNowAndBeganWithTheOneBefore() {
        meter.pass(30, Permission.ALL);
        meter.pass(10, Permission.ALL);
        UsageInterval interval = meter.interval(HOST);
        assertEquals(40, interval.seconds());
        assertEquals(5000, interval.endsAt());
        assertEquals(List.of(new Turn(40, true, true)), interval.turns());
    }

    @Test
    void nothingIsCountedTwice() {
        meter.pass(30, Permission.ALL);
        meter.count(A, ResourceUsage.oneCpu(1e9), 30);
        meter.interval(HOST);
        UsageInterval next = meter.interval(HOST);
        assertEquals(0, next.seconds());
        assertEquals(List.of(), next.turns());
        assertEquals(List.of(List.of(0.0, 0.0), List.of(0.0, 0.0)), used(next));
    }

    /** No project is owed what nobody might use. */
    @Test
    void whatWasAllowedIsKeptApartWhereverItChanged() {
        meter.pass(10, Permission.ALL);
        meter.pass(20, NOTHING);
        meter.pass(30, NOTHING);
        meter.pass(40, NO_CARDS);
        meter.pass(5, NO_CARDS);
        meter.pass(50, Permission.ALL);
        assertEquals(List.of(new Turn(10, true, true), new Turn(50, false, false), new Turn(45, true, false),
                new Turn(50, true, true)), meter.interval(HOST).turns());
    }

    /** While the client ends nothing is accounted, and a user may change his mind for as long as he likes. */
    @Test
    void afterTenThousandTurnsTheLastOneGoesOn() {
        IntStream.range(0, 5_000).forEach(_ -> {
            meter.pass(1, Permission.ALL);
            meter.pass(2, NOTHING);
        });
        meter.pass(7, Permission.ALL);
        List<Turn> turns = meter.interval(HOST).turns();
        assertEquals(10_000, turns.size());
        assertEquals(new Turn(9, false, false), turns.getLast());
    }
}
