package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.scheduler.Hosts.aTask;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.quern.model.HostSnapshot;
import org.quern.model.Obstacle;
import org.quern.model.ProcessPhase;
import org.quern.model.ProjectFlag;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.scheduler.Hosts;

/** In which order the tasks of a host are looked at, and which. */
class TaskOrderTest {
    private static final HostSnapshot MIXED = Hosts.cpus(4).project("a", 100).task(aTask(0).due(500))
            .task(aTask(0).preempted(ProcessPhase.ON_DISK)).task(aTask(0).running()).task(aTask(0).due(100))
            .task(aTask(0).preempted(ProcessPhase.IN_MEMORY)).task(aTask(0).running()).task(aTask(0).due(300)).build();

    private static BitSet all(int count) {
        BitSet all = new BitSet();
        all.set(0, count);
        return all;
    }

    @Test
    void startedTasksComeFirstWhetherTheyRunJustNowOrNot() {
        assertArrayEquals(new int[]{1, 2, 4, 5, 0, 3, 6}, TaskOrder.startedFirst(MIXED, all(7)));
        BitSet some = all(7);
        some.clear(2);
        some.clear(3);
        assertArrayEquals(new int[]{1, 4, 5, 0, 6}, TaskOrder.startedFirst(MIXED, some));
    }

    @Test
    void runningTasksComeBeforePreemptedOnesBeforeOthers() {
        assertArrayEquals(new int[]{2, 5, 4, 1, 0, 3, 6}, TaskOrder.byPhase(MIXED, all(7)));
    }

    @Test
    void unstartedTasksGoByDeadlineInTheOldestOrder() {
        assertArrayEquals(new int[]{2, 5, 4, 1, 3, 6, 0}, TaskOrder.byPhaseThenDeadline(MIXED, all(7)));
        HostSnapshot unstarted = Hosts.cpus(1).project("a", 100).task(aTask(0).due(9)).task(aTask(0).due(3)).build();
        assertArrayEquals(new int[]{1, 0}, TaskOrder.byPhaseThenDeadline(unstarted, all(2)));
        HostSnapshot running = Hosts.cpus(1).project("a", 100).task(aTask(0).due(9).running())
                .task(aTask(0).due(3).running()).build();
        assertArrayEquals(new int[]{0, 1}, TaskOrder.byPhaseThenDeadline(running, all(2)));
    }

    /** Tasks 0 and 1 for the CPU, the second on its way; 2 for the GPU; 3 of a project that always runs. */
    @Test
    void aTaskIsCountedIfItRunsSoonAndRunnableIfItMayRunNow() {
        for (boolean allowed : new boolean[]{true, false}) {
            for (int gpus = 0; gpus < 2; gpus++) {
                HostSnapshot host = Hosts.cpus(1).coprocs(ResourceType.NVIDIA, 1, Hosts.GFLOPS)
                        .resource(1, new ResourceSnapshot(ResourceType.NVIDIA, gpus, Hosts.GFLOPS, 1, allowed))
                        .project("a", 100).project("b", 100, ProjectFlag.NON_CPU_INTENSIVE).task(aTask(0))
                        .task(aTask(0).obstacle(Obstacle.DOWNLOADING))
                        .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0.1)).task(aTask(1)).build();
                String where = gpus + " GPUs, allowed " + allowed;
                assertEquals(gpus > 0 ? "{0, 1, 2}" : "{0, 1}", TaskOrder.forecast(host).toString(), where);
                assertEquals(gpus > 0 && allowed ? "{0, 2}" : "{0}", TaskOrder.runnable(host).toString(), where);
            }
        }
    }
}
