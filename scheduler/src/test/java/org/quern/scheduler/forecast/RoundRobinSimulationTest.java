package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.scheduler.Hosts.DAY;
import static org.quern.scheduler.Hosts.GFLOPS;
import static org.quern.scheduler.Hosts.HOUR;
import static org.quern.scheduler.Hosts.aTask;

import org.junit.jupiter.api.Test;
import org.quern.model.BufferTargets;
import org.quern.model.HostSnapshot;
import org.quern.model.Ledger;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.scheduler.Hosts;
import org.quern.scheduler.account.TurnAccounting;

class RoundRobinSimulationTest {
    private static Forecast forecast(HostSnapshot host) {
        return RoundRobinSimulation.run(host, TurnAccounting.ranking(host, Ledger.EMPTY));
    }

    @Test
    void anEmptyQueueLeavesAllInstancesIdleForTheWholeBuffer() {
        Forecast forecast = forecast(Hosts.cpus(4).buffers(BufferTargets.days(0.5, 0.5)).project("a", 100).build());
        assertEquals(4, forecast.resources().getFirst().idleNow());
        assertEquals(4 * DAY, forecast.resources().getFirst().shortfall(), 1);
        assertEquals(0, forecast.resources().getFirst().saturatedSeconds());
    }

    @Test
    void twoTasksOnTwoCpusSaturateThemUntilTheShorterOneEnds() {
        Forecast forecast = forecast(Hosts.cpus(2).buffers(BufferTargets.days(0.5, 0.5)).project("a", 100)
                .tasks(1, 0, 6 * HOUR, 9 * DAY).tasks(1, 0, 10 * HOUR, 9 * DAY).build());
        assertEquals(6 * HOUR, forecast.resources().getFirst().saturatedSeconds(), 1);
        assertEquals(18 * HOUR + 14 * HOUR, forecast.resources().getFirst().shortfall(), 1);
        assertEquals(16 * HOUR, forecast.of(0, 0).usedSeconds(), 1);
    }

    @Test
    void halfAvailabilityDoublesTheTimeThatWorkLasts() {
        Forecast forecast = forecast(
                Hosts.cpus(1).resource(0, new ResourceSnapshot(ResourceType.CPU, 1, GFLOPS, 0.5, true))
                        .buffers(BufferTargets.days(0.5, 0.5)).project("a", 100).tasks(1, 0, 3 * HOUR, 9 * DAY)
                        .build());
        assertEquals(6 * HOUR, forecast.resources().getFirst().saturatedSeconds(), 1);
    }

    @Test
    void tasksThatEndInTimeOnlyIfTheyRanAloneAreMissesUnderRoundRobin() {
        Hosts hosts = Hosts.cpus(1).buffers(BufferTargets.days(0, 0));
        for (int p = 0; p < 4; p++) {
            hosts.project("p" + p, 100).tasks(1, p, 10 * HOUR, p == 0 ? 12 * HOUR : 9 * DAY);
        }
        Forecast forecast = forecast(hosts.build());
        assertTrue(forecast.misses().get(0));
        assertEquals(1, forecast.misses().cardinality());
        assertEquals(1, forecast.of(0, 0).misses());
        assertTrue(forecast.resources().getFirst().busySeconds() >= 10 * HOUR);
    }

    @Test
    void sharesDecideHowMuchAProjectGetsInTheBufferWindow() {
        Forecast forecast = forecast(Hosts.cpus(1).buffers(BufferTargets.days(1, 1)).project("a", 300).project("b", 100)
                .tasks(100, 0, 5 * HOUR, 90 * DAY).tasks(100, 1, 5 * HOUR, 90 * DAY).build());
        assertEquals(36 * HOUR, forecast.of(0, 0).usedSeconds(), 2 * HOUR);
        assertEquals(12 * HOUR, forecast.of(1, 0).usedSeconds(), 2 * HOUR);
    }

    @Test
    void aLimitOfRunningTasksLeavesCpusIdleHoweverLongTheQueue() {
        Hosts hosts = Hosts.cpus(4).project("a", 100);
        hosts.replaceProject(0, limited(hosts.lastProject(), 1)).tasks(1000, 0, HOUR, 90 * DAY);
        Forecast forecast = forecast(hosts.build());
        assertEquals(3, forecast.resources().getFirst().idleNow());
        assertEquals(0, forecast.of(0, 0).ownShortfall(), 1);
        assertEquals(1000 * HOUR, forecast.of(0, 0).queuedSeconds(), 1);
    }

    private static org.quern.model.ProjectSnapshot limited(org.quern.model.ProjectSnapshot p, int max) {
        return new org.quern.model.ProjectSnapshot(p.url(), p.share(), 0, p.flags(), max, 1, p.resources(), p.apps());
    }

    @Test
    void coprocessorTasksTakeTheirDeviceAndPartOfACpu() {
        Forecast forecast = forecast(Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 1, 10 * GFLOPS).project("a", 100)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.5))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 0.5, 0.5))
                .task(aTask(0)).build());
        assertEquals(0, forecast.resources().get(1).idleNow(), 1e-9);
        assertEquals(0, forecast.resources().get(0).idleNow(), 1e-9);
        assertEquals(HOUR, forecast.resources().get(1).saturatedSeconds(), 1);
    }

    @Test
    void anInstanceThatEveryQueuedTaskIsExcludedFromIsStarved() {
        Forecast forecast = forecast(Hosts.cpus(2).coprocs(ResourceType.NVIDIA, 2, GFLOPS).project("a", 100)
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0).mask(0b01))
                .task(aTask(0).coproc(1, ResourceType.NVIDIA, 1, 0).mask(0b01)).build());
        assertEquals(0b10, forecast.resources().get(1).starvedInstances());
        assertEquals(1, forecast.resources().get(1).idleNow(), 1e-9);
    }

    @Test
    void thousandsOfTasksOfNoLengthEndAtOnce() {
        Forecast forecast = forecast(Hosts.cpus(2).project("a", 1).tasks(5000, 0, 0, DAY).build());
        assertEquals(0, forecast.resources().getFirst().saturatedSeconds());
        assertTrue(forecast.misses().isEmpty());
    }

    @Test
    void absurdlyLongTasksEndInTheSimulationToo() {
        Forecast forecast = forecast(Hosts.cpus(1).project("a", 1).tasks(300, 0, Double.MAX_VALUE, DAY).build());
        assertEquals(300, forecast.misses().cardinality());
    }

    @Test
    void aHostWithoutUsableInstancesForecastsNothing() {
        Forecast forecast = forecast(Hosts.cpus(0).project("a", 1).tasks(3, 0, HOUR, DAY).build());
        assertFalse(forecast.resources().getFirst().shortfall() > 0);
    }
}
