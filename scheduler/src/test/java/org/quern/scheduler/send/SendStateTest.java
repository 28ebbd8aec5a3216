package org.quern.scheduler.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.DiskOffer;
import org.quern.model.Reason;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Sane;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.Why;
import org.quern.scheduler.forecast.EdfSimulation;

/** A request for work as a server counts it down (docs/protocol/literature.md 2). */
class SendStateTest {
    private static final double NOW = 1_000_000;
    private static final ResourceUsage ONE = ResourceUsage.oneCpu(1e9);
    private static final ResourceUsage GPU = new ResourceUsage(0.5, ResourceType.NVIDIA, 0.5, 1e10);

    private static SendRequest.Demand cpus(double seconds, double instances) {
        return new SendRequest.Demand(ResourceType.CPU, 4, seconds, instances, 0);
    }

    private static SendState state(double legacy, boolean perResource, List<ResourceType> supported,
            SendRequest.Demand... demands) {
        return SendState.opening(new SendRequest(NOW, List.of(demands), legacy, perResource, List.of()), supported);
    }

    private static SendCandidate candidate(double latency, SendCandidate.Version... versions) {
        return new SendCandidate("t", latency, List.of(versions));
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0", "-1, 0", "0, 0", "5, 5", "1e11, 1e10"})
    void whatAClientAsksForIsNoNonsense(double given, double sane) {
        assertEquals(sane, new SendRequest(NOW, List.of(), given, true, List.of()).legacySeconds());
        SendRequest.Demand demand = new SendRequest.Demand(ResourceType.CPU, -3, given, given, given);
        assertEquals(List.of(0, sane, sane), List.of(demand.count(), demand.seconds(), demand.delaySeconds()));
        assertEquals(given > 0 ? Math.min(given, 1e4) : 0, demand.instances());
        assertEquals(given > 0, demand.wanted());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0.1", "-1, 0.1", "0, 0.1", "0.0999, 0.1", "0.1, 0.1", "0.5, 0.5", "1, 1", "7, 1"})
    void aTenthOfTheTimeIsBelievedAtLeast(double given, double available) {
        SendRequest.Demand demand = new SendRequest.Demand(ResourceType.CPU, 1, 0, 0, 0, given);
        assertEquals(available, demand.available());
        assertEquals(100 / available, demand.elapsing(100));
    }

    @Test
    void tasksInProgressAndCandidatesAreSaneToo() {
        SendRequest.Held held = new SendRequest.Held(Double.NaN, -5, ONE);
        assertEquals(List.of(Sane.LONGEST_SECONDS, 0.0), List.of(held.deadline(), held.remainingSeconds()));
        assertEquals(86_400, new SendCandidate.Version(ONE, Double.NaN).estimatedSeconds());
        assertEquals(0, candidate(-1).latencyBoundSeconds());
    }

    @ParameterizedTest
    @CsvSource({"1, 100, 1, 900, 1, 25", "2, 100, 1, 800, 0, 50", "0.5, 100, 1, 950, 1.5, 12.5",
        "1, 5000, 1, 0, 1, 1250",
        "1, 100, 0.5, 800, 1, 50"})
    void aTaskFillsWhatWasAskedAndDelaysWhatFollows(double used, double seconds, double available, double left,
            double instances, double delay) {
        SendRequest.Demand demand = new SendRequest.Demand(ResourceType.CPU, 4, 1000, 2, 0, available);
        assertEquals(new SendRequest.Demand(ResourceType.CPU, 4, left, instances, delay, available),
                demand.minus(used, seconds));
        assertEquals(used * seconds / available, new SendRequest.Demand(ResourceType.CPU, 0, 1000, 2, 0, available)
                .minus(used, seconds).delaySeconds(), "without instances as with one");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "1, 0, true", "0, 0.1, true"})
    void workIsNeededWhereSomethingIsAskedForAndCanBeHad(double seconds, double instances, boolean needed) {
        assertEquals(needed, state(0, true, List.of(ResourceType.CPU), cpus(seconds, instances)).workNeeded());
        SendState unsupported = state(0, true, List.of(ResourceType.NVIDIA), cpus(seconds, instances));
        assertFalse(unsupported.workNeeded() || unsupported.workNeeded(ResourceType.CPU));
        assertFalse(state(0, true, List.of(ResourceType.ATI), cpus(seconds, instances)).workNeeded(ResourceType.ATI),
                "the host has none");
    }

    @Test
    void anOldClientAsksInSecondsAlone() {
        SendState old = state(250, false, List.of(ResourceType.CPU), cpus(0, 0));
        assertTrue(old.workNeeded() && old.workNeeded(ResourceType.CPU));
        assertFalse(old.workNeeded(ResourceType.NVIDIA));
        SendState after = old.sent(candidate(500, new SendCandidate.Version(ONE, 100)), 0);
        assertEquals(150, after.legacyLeft());
        assertTrue(after.workNeeded());
        SendState done = after.sent(candidate(500, new SendCandidate.Version(ONE, 1000)), 0);
        assertEquals(0, done.legacyLeft());
        assertFalse(done.workNeeded() || done.workNeeded(ResourceType.CPU));
        assertFalse(state(0, false, List.of(ResourceType.CPU), cpus(9, 9)).workNeeded(),
                "fields per resource do not count");
    }

    @Test
    void theFirstVersionForAResourceThatWantsWorkIsTaken() {
        SendCandidate both = candidate(500, new SendCandidate.Version(GPU, 10), new SendCandidate.Version(ONE, 100),
                new SendCandidate.Version(ONE, 50));
        List<ResourceType> supported = List.of(ResourceType.CPU, ResourceType.NVIDIA);
        SendRequest.Demand gpu = new SendRequest.Demand(ResourceType.NVIDIA, 1, 60, 0, 0);
        assertEquals(OptionalInt.of(0), state(0, true, supported, cpus(9, 0), gpu).version(both));
        assertEquals(OptionalInt.of(1), state(0, true, supported, cpus(9, 0)).version(both));
        assertEquals(OptionalInt.empty(), state(0, true, supported, cpus(0, 0)).version(both));
        assertEquals(OptionalInt.empty(), state(0, true, supported, cpus(9, 0)).version(candidate(500)));
    }

    @Test
    void whatWasSentCountsForItsResourceOnly() {
        SendRequest.Demand gpu = new SendRequest.Demand(ResourceType.NVIDIA, 1, 60, 1, 0);
        SendState before = state(500, true, List.of(ResourceType.CPU, ResourceType.NVIDIA, ResourceType.ATI),
                cpus(100, 2), gpu);
        SendState after = before.sent(candidate(500, new SendCandidate.Version(GPU, 40)), 0);
        assertEquals(cpus(100, 2), after.of(ResourceType.CPU));
        assertEquals(new SendRequest.Demand(ResourceType.NVIDIA, 1, 40, 0.5, 20), after.of(ResourceType.NVIDIA));
        assertEquals(List.of(new SendRequest.Held(NOW + 500, 40, GPU)), after.sent());
        assertEquals(460, after.legacyLeft());
        assertEquals(
                List.of(Supply.NO_WORK_BUT_SUPPORTED, Supply.WORK, Supply.NO_WORK_BUT_SUPPORTED, Supply.NOT_SUPPORTED),
                List.of(after.answer(ResourceType.CPU), after.answer(ResourceType.NVIDIA),
                        after.answer(ResourceType.ATI),
                        after.answer(ResourceType.INTEL_GPU)));
        assertEquals(new SendRequest.Demand(ResourceType.ATI, 0, 0, 0, 0), after.of(ResourceType.ATI));
    }

    @Test
    void aVerdictHasTheFiguresThatDecided() {
        SendState state = state(0, true, List.of(ResourceType.CPU),
                new SendRequest.Demand(ResourceType.CPU, 1, 900, 0, 50));
        assertEquals(new SendVerdict.Skip(Reason.of(Why.WOULD_BE_LATE, Reason.fact("ends_in_seconds", 150),
                Reason.fact("latency_bound_seconds", 149))),
                new SendIfFast().consider(state, candidate(149, new SendCandidate.Version(ONE, 100))));
        assertEquals(new SendVerdict.Send(0, Reason.of(Why.SENT)),
                new SendIfFast().consider(state, candidate(150, new SendCandidate.Version(ONE, 100))));
        assertEquals(new SendVerdict.Skip(Reason.of(Why.WOULD_BE_LATE, "run_seconds", 100)),
                new SendIfFeasible().consider(state, candidate(99, new SendCandidate.Version(ONE, 100))));
        assertEquals(List.of(false, false, true), List.of(new SendBySeconds().needsWorkload(),
                new SendIfFast().needsWorkload(), new SendIfFeasible().needsWorkload()));
        assertEquals(List.of("WS1", "WS1F", "WS2"), List.of(new SendBySeconds().name(), new SendIfFast().name(),
                new SendIfFeasible().name()));
    }

    @ParameterizedTest
    @ValueSource(longs = {131, 132, 133})
    void whatIsFeasibleMakesNoOtherTaskLate(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            List<SendRequest.Held> held = new ArrayList<>();
            for (int i = 0; i < random.nextInt(6); i++) {
                held.add(new SendRequest.Held(NOW + random.nextInt(2000), random.nextInt(600), ONE));
            }
            int count = 1 + random.nextInt(3);
            SendRequest.Demand demand = new SendRequest.Demand(ResourceType.CPU, count, 9000, 0, 0);
            SendState state = SendState.opening(new SendRequest(NOW, List.of(demand), 0, true, held),
                    List.of(ResourceType.CPU));
            SendCandidate task = candidate(random.nextInt(2000), new SendCandidate.Version(ONE, random.nextInt(600)));
            boolean sent = new SendIfFeasible().consider(state, task) instanceof SendVerdict.Send;
            List<EdfSimulation.Job> jobs = new ArrayList<>(held.stream()
                    .map(each -> new EdfSimulation.Job(each.deadline() - NOW, each.remainingSeconds(), 1)).toList());
            double[] before = EdfSimulation.lateness(jobs, count);
            jobs.add(new EdfSimulation.Job(task.latencyBoundSeconds(), task.versions().getFirst().estimatedSeconds(),
                    1));
            double[] after = EdfSimulation.lateness(jobs, count);
            boolean harmless = after[before.length] <= 0;
            for (int i = 0; i < before.length; i++) {
                harmless &= after[i] <= Math.max(0, before[i]);
            }
            assertEquals(harmless, sent, "seed " + seed + " round " + round);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 3", "false, 2"})
    void aPassOffersItsSpace(boolean fromSelf, int passes) {
        DiskOffer offer = new DiskOffer(1, 2, 3, 10, 20, 30);
        assertEquals(List.of(10.0, 20.0, 30.0).subList(0, passes),
                AssignmentPass.allowed(fromSelf).stream().map(pass -> pass.bytes(offer)).toList());
        List<Double> tried = new ArrayList<>();
        assertEquals(List.of(), AssignmentPass.assign(new DiskOffer(1, 2, 3, 20, 10, 20), fromSelf, bytes -> {
            tried.add(bytes);
            return List.of();
        }));
        assertEquals(List.of(20.0), tried, "no pass that offers no more");
    }
}
