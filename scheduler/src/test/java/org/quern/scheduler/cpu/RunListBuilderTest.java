package org.quern.scheduler.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.Hosts.NOW;
import static org.quern.scheduler.Hosts.aTask;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProjectFlag;
import org.quern.model.Reason;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.ScheduleLimits;
import org.quern.model.Why;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.forecast.StrideRanking;

/** Candidates and their order of importance (docs/protocol/scheduling.md 6.1, 6.2), and what is said of the others. */
class RunListBuilderTest {
    private static RunListBuilder list(HostSnapshot host) {
        double[] shares = host.projects().stream().mapToDouble(project -> project.share()).toArray();
        return RunListBuilder.of(host, new StrideRanking(shares, new double[shares.length][host.resources().size()]));
    }

    private static List<Integer> tasks(RunList list) {
        return list.entries().stream().map(RunList.Entry::task).toList();
    }

    private static Hosts.Task gpu() {
        return aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1);
    }

    /** Task 4 is at risk, 3 is for the GPU, 1 is in its slice, 2 is for three CPUs, 0 and 5 come in their order. */
    @ParameterizedTest(name = "coprocessors first: {0}")
    @CsvSource({"false,'[4, 3, 1, 2, 0, 5]'", "true,'[3, 4, 1, 2, 0, 5]'"})
    void deadlinesThenCoprocessorsThenSlicesThenManyCpus(boolean coprocessorsFirst, String expected) {
        HostSnapshot host = Hosts.cpus(4).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("a", 1)
                .limits(new ScheduleLimits(3600, false, 1e12, 1e12, false, coprocessorsFirst))
                .task(aTask(0)).task(aTask(0).running(NOW - 10, NOW - 5)).task(aTask(0).cpus(3)).task(gpu())
                .task(aTask(0)).task(aTask(0)).build();
        RunListBuilder list = list(host);
        assertEquals(true, list.claimForDeadline(4, 2));
        assertEquals(false, list.claimForDeadline(4, 2), "it is chosen already");
        list.fillByTurns(Why.ROUND_ROBIN);
        RunList built = list.build();
        assertEquals(expected, tasks(built).toString());
        assertEquals(List.of(4), built.entries().stream().filter(RunList.Entry::forDeadline).map(RunList.Entry::task)
                .toList());
        assertEquals("{0, 1, 2, 3, 4, 5}", built.members().toString());
        assertEquals("its project has tasks that would miss their deadline in turn, and it is the most urgent one "
                + "(deadline_in_seconds=777600, remaining_seconds=3600, late_tasks=2)",
                built.reasons().get(4).toString());
    }

    /** Twice the CPUs, so that some can be passed over; a GPU's tasks once. */
    @Test
    void candidatesAreCollectedForTwiceTheCpusAndOnceTheDevices() {
        Hosts hosts = Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("a", 1).tasks(6, 0, 60, 1e6)
                .task(gpu()).task(gpu());
        RunListBuilder list = list(hosts.build());
        list.fillByTurns(Why.ROUND_ROBIN);
        assertEquals("{4, 5, 7}", list.waiting().toString());
        RunList built = list.build();
        assertEquals(List.of(6, 0, 1, 2, 3), tasks(built));
        assertEquals(Reason.of(Why.ROUND_ROBIN), built.reasons().get(0), "nothing to compare with");
        assertEquals(Why.BEHIND_IN_PROJECT, built.reasons().get(5).why());
    }

    /** Six hours for share 1 stand against none for share 1000: the first project's turn is far behind. */
    @Test
    void aProjectWhoseTurnIsNotYetIsBehindOthers() {
        HostSnapshot host = Hosts.cpus(1).project("a", 1000).project("b", 1).tasks(3, 0, 60, 1e6).tasks(1, 1, 60, 1e6)
                .build();
        RunListBuilder list = RunListBuilder.of(host,
                new StrideRanking(new double[]{1000, 1}, new double[][]{{0}, {21_600}}));
        list.fillByTurns(Why.ROUND_ROBIN);
        RunList built = list.build();
        assertEquals(List.of(0, 1), tasks(built));
        assertEquals(Why.BEHIND_IN_PROJECT, built.reasons().get(2).why());
        assertEquals("other projects come first (had_for_share=21600, last_had_for_share=3.6)",
                built.reasons().get(3).toString());
        assertEquals("its project is next in the weighted round robin (had_for_share=0)",
                built.reasons().get(0).toString(), "before it was chosen");
        assertEquals("its project is next in the weighted round robin (had_for_share=3.6)",
                built.reasons().get(1).toString(), "with the first task's hour for a share of 1000");
    }

    /** Where it stands behind all others is no number that says anything. */
    @Test
    void aProjectWithoutAShareComesAfterAllThatHaveOne() {
        Hosts hosts = Hosts.cpus(1).project("a", 1).project("spare", 0).tasks(2, 0, 60, 1e6).tasks(3, 1, 60, 1e6);
        RunListBuilder waits = list(hosts.build());
        waits.fillByTurns(Why.MOST_DEBT);
        assertEquals("its project has no share, and comes after all that have one",
                waits.build().reasons().get(2).toString());
        RunListBuilder alone = list(
                Hosts.cpus(1).project("a", 1).project("spare", 0).tasks(1, 0, 60, 1e6).tasks(2, 1, 60, 1e6).build());
        alone.fillByTurns(Why.MOST_DEBT);
        List<Reason> reasons = alone.build().reasons();
        assertEquals(Why.BACKUP_TURN, reasons.get(1).why());
        assertEquals("other tasks of its project come first", reasons.get(2).toString());
    }

    @Test
    void slicesThatAreNotOverAreClaimedBesideTheTurns() {
        HostSnapshot host = Hosts.cpus(1).project("a", 1).task(aTask(0)).task(aTask(0).running(NOW - 60, NOW - 30))
                .task(aTask(0).running(NOW - 7200, NOW - 60)).build();
        RunListBuilder list = list(host);
        list.claimUnfinishedSlices();
        RunList built = list.build();
        assertEquals(List.of(1), tasks(built));
        assertEquals("in the middle of its time slice, or not checkpointed since the slice ended (running_seconds=60)",
                built.reasons().get(1).toString());
    }

    /** A slice of an hour ends; the task gives way at the first checkpoint from then on. */
    @ParameterizedTest(name = "running for {0} s, checkpoint {1} s ago: {2}")
    @CsvSource({"3599,0,true", "3600,0,false", "3600,1,true", "7200,3600,false", "7200,3601,true"})
    void aSliceIsOverAtTheFirstCheckpointAfterItsEnd(double running, double checkpoint, boolean unfinished) {
        HostSnapshot host = Hosts.cpus(1).project("a", 1).task(aTask(0).running(NOW - running, NOW - checkpoint))
                .build();
        assertEquals(unfinished, TimeSlice.unfinished(host, host.tasks().get(0)));
    }

    @Test
    void whatKeepsATaskOffTheListIsSaid() {
        Hosts hosts = Hosts.cpus(1).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS).project("a", 1)
                .project("b", 1, ProjectFlag.NON_CPU_INTENSIVE).task(aTask(0).obstacle(Obstacle.DEFERRED))
                .task(aTask(1)).task(gpu());
        assertEquals(List.of(Why.DEFERRED, Why.ALWAYS_RUNS, Why.BEHIND_IN_PROJECT), whys(hosts));
        hosts.resource(1, new ResourceSnapshot(ResourceType.NVIDIA, 1, Hosts.GFLOPS, 1, false));
        assertEquals(List.of(Why.DEFERRED, Why.ALWAYS_RUNS, Why.DEVICE_SUSPENDED), whys(hosts));
        hosts.resource(1, new ResourceSnapshot(ResourceType.NVIDIA, 0, Hosts.GFLOPS, 1, true));
        assertEquals(List.of(Why.DEFERRED, Why.ALWAYS_RUNS, Why.DEVICE_MISSING), whys(hosts));
    }

    private static List<Why> whys(Hosts hosts) {
        return list(hosts.build()).build().reasons().stream().map(reason -> reason.why()).toList();
    }
}
