package org.quern.scheduler.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Why;

/** The three ways in which a server chooses what to send. */
class SendPolicyTest {
    private static final double NOW = 1_000_000;
    private static final double HOUR = 3600;
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private static final ResourceUsage GPU = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e10);
    private static final List<ResourceType> BOTH = List.of(ResourceType.CPU, ResourceType.NVIDIA);

    private static SendRequest.Demand cpus(int count, double seconds, double instances, double delay) {
        return new SendRequest.Demand(ResourceType.CPU, count, seconds, instances, delay);
    }

    private static SendRequest.Demand gpu(double seconds) {
        return new SendRequest.Demand(ResourceType.NVIDIA, 1, seconds, 0, 0);
    }

    private static SendState asked(List<SendRequest.Demand> demands, SendRequest.Held... held) {
        return SendState.opening(new SendRequest(NOW, demands, 0, true, Arrays.asList(held)), BOTH);
    }

    private static SendRequest.Held held(double dueIn, double seconds) {
        return new SendRequest.Held(NOW + dueIn, seconds, CPU);
    }

    private static SendCandidate task(double latency, double seconds) {
        return new SendCandidate("t", latency, List.of(new SendCandidate.Version(CPU, seconds)));
    }

    private static Why verdict(WorkSendPolicy policy, SendState state, SendCandidate candidate) {
        return policy.consider(state, candidate).reason().why();
    }

    /** Offers the candidates in turn as a server does; their run times that were sent. */
    private static List<Double> fill(WorkSendPolicy policy, SendState opening, SendCandidate... candidates) {
        SendState state = opening;
        List<Double> sent = new ArrayList<>();
        for (SendCandidate candidate : candidates) {
            if (state.workNeeded() && policy.consider(state, candidate) instanceof SendVerdict.Send send) {
                state = state.sent(candidate, send.version());
                sent.add(candidate.versions().get(send.version()).estimatedSeconds());
            }
        }
        return sent;
    }

    @Test
    void ws1SendsUntilTheSecondsAreFilledWhateverTheDeadline() {
        SendState state = asked(List.of(cpus(1, 3 * HOUR, 0, 0)));
        assertEquals(List.of(2 * HOUR, 1.5 * HOUR),
                fill(new SendBySeconds(), state, task(1, 2 * HOUR), task(1, 1.5 * HOUR), task(1, HOUR)));
    }

    @Test
    void idleInstancesAreFilledEvenWhenNoSecondsAreLeft() {
        assertEquals(2, fill(new SendBySeconds(), asked(List.of(cpus(2, 1, 2, 0))), task(HOUR, 5), task(HOUR, 5),
                task(HOUR, 5)).size());
    }

    @Test
    void nothingIsSentForAResourceThatAsksForNothing() {
        SendState state = asked(List.of(cpus(1, 0, 0, 0), gpu(HOUR)));
        assertEquals(Why.NOT_WANTED, verdict(new SendBySeconds(), state, task(HOUR, HOUR)));
        SendCandidate both = new SendCandidate("t", HOUR,
                List.of(new SendCandidate.Version(CPU, HOUR), new SendCandidate.Version(GPU, 60)));
        assertEquals(1, ((SendVerdict.Send) new SendBySeconds().consider(state, both)).version(),
                "the best version among the resources that want work");
    }

    @Test
    void ws1fSkipsWhatWouldEndTooLateByItsOwnEstimate() {
        SendState state = asked(List.of(cpus(1, 100 * HOUR, 0, 2 * HOUR)));
        SendIfFast policy = new SendIfFast();
        assertEquals(Why.SENT, verdict(policy, state, task(3 * HOUR, HOUR)), "just in time");
        assertEquals(Why.WOULD_BE_LATE, verdict(policy, state, task(3 * HOUR, HOUR + 1)));
        assertEquals(Why.NOT_WANTED, verdict(policy, asked(List.of(cpus(1, 0, 0, 0))), task(3 * HOUR, HOUR)));
    }

    @Test
    void ws1fCountsOnlyTheDelayThatTheClientTold() {
        SendState state = asked(List.of(cpus(1, 100 * HOUR, 0, 0)), held(2 * HOUR, 2 * HOUR));
        assertEquals(Why.SENT, verdict(new SendIfFast(), state, task(HOUR, HOUR)));
        assertEquals(Why.WOULD_MAKE_LATE, verdict(new SendIfFeasible(), state, task(HOUR, HOUR)));
    }

    @Test
    void whatIsSentDelaysWhatFollowsInTheReply() {
        // Two CPUs: each task of 2 h lengthens the delay by 1 h, so that they end after 2 h, 3 h and 4 h and 1 s.
        SendState state = asked(List.of(cpus(2, 100 * HOUR, 0, 1)));
        SendCandidate task = task(3.5 * HOUR, 2 * HOUR);
        assertEquals(2, fill(new SendIfFast(), state, task, task, task).size());
        assertEquals(3, fill(new SendBySeconds(), state, task, task, task).size());
    }

    @Test
    void aTaskTakesLongerOnAHostThatComputesPartOfTheTime() {
        // 4 h of computing take 5 h where 0.8 of the time computes: 10 h are filled by two, and the second one waits for 5 h.
        SendRequest.Demand partly = new SendRequest.Demand(ResourceType.CPU, 1, 10 * HOUR, 0, 1, 0.8);
        SendCandidate task = task(8.5 * HOUR, 4 * HOUR);
        assertEquals(2, fill(new SendBySeconds(), asked(List.of(partly)), task, task, task).size());
        assertEquals(3, fill(new SendBySeconds(), asked(List.of(cpus(1, 10 * HOUR, 0, 1))), task, task, task).size());
        assertEquals(1, fill(new SendIfFast(), asked(List.of(partly)), task, task, task).size());
        assertEquals(2, fill(new SendIfFast(), asked(List.of(cpus(1, 10 * HOUR, 0, 1))), task, task).size());
        assertEquals(2, fill(new SendIfFeasible(), asked(List.of(partly)), task, task, task).size(), "run times only");
    }

    @Test
    void ws2SendsWhatEndsExactlyAtItsDeadline() {
        SendState state = asked(List.of(cpus(1, 100 * HOUR, 0, 0)), held(HOUR, HOUR));
        assertEquals(Why.SENT, verdict(new SendIfFeasible(), state, task(2 * HOUR, HOUR)));
        assertEquals(Why.WOULD_BE_LATE, verdict(new SendIfFeasible(), state, task(2 * HOUR, HOUR + 1)));
    }

    @Test
    void ws2MakesNoLateTaskLater() {
        SendState state = asked(List.of(cpus(1, 100 * HOUR, 0, 0)), held(5 * HOUR, 6 * HOUR));
        assertEquals(Why.WOULD_MAKE_LATER, verdict(new SendIfFeasible(), state, task(HOUR, HOUR)));
        assertEquals(Why.SENT, verdict(new SendIfFeasible(), state, task(8 * HOUR, HOUR)),
                "it comes after the late one");
    }

    @Test
    void ws2UsesEveryCpu() {
        SendState one = asked(List.of(cpus(1, 100 * HOUR, 0, 0)), held(HOUR, HOUR));
        SendState two = asked(List.of(cpus(2, 100 * HOUR, 0, 0)), held(HOUR, HOUR));
        assertFalse(new SendIfFeasible().consider(one, task(HOUR, HOUR)) instanceof SendVerdict.Send);
        assertTrue(new SendIfFeasible().consider(two, task(HOUR, HOUR)) instanceof SendVerdict.Send);
    }

    @Test
    void ws2CountsWhatIsInTheReplyAlready() {
        SendState state = asked(List.of(cpus(1, 100 * HOUR, 0, 0)));
        assertEquals(List.of(HOUR, HOUR), fill(new SendIfFeasible(), state, task(2 * HOUR, HOUR), task(2 * HOUR, HOUR),
                task(2 * HOUR, HOUR)));
    }

    @Test
    void eachResourceIsSimulatedForItself() {
        SendRequest.Held longOnGpu = new SendRequest.Held(NOW + 9 * HOUR, 9 * HOUR, GPU);
        SendState state = asked(List.of(cpus(1, HOUR, 0, 0), gpu(HOUR)), longOnGpu);
        assertEquals(Why.SENT, verdict(new SendIfFeasible(), state, task(HOUR, HOUR)));
    }
}
