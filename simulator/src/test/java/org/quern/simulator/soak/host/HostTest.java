package org.quern.simulator.soak.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.quern.model.ProjectUrl;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Server;

/** The computer and its network, as a plan has them, and how what is wrong with them ends. */
class HostTest {
    private final Host host = new Host(Plans.small());

    private static Fault fault(String text) {
        return Fault.parse(text).orElseThrow();
    }

    @Test
    void itHasTheServersOfItsPlanByUrl() {
        assertEquals(List.of(Made.P0, Made.P1), host.servers().stream().map(Server::url).toList());
        assertSame(host.servers().get(1), host.server(Made.P1));
        Violation none = assertThrows(Violation.class, () -> host.server(ProjectUrl.of("http://nobody.example/")));
        assertEquals("no project at http://nobody.example/", none.getMessage());
    }

    @Test
    void itHasTheDiskOfItsPlan() {
        assertEquals(20e9, host.volume().totalBytes());
        assertEquals(10e9, host.volume().freeBytes());
    }

    @Test
    void whatTakesTimeTakesATimeBetweenTheTwo() {
        assertTrue(DoubleStream.generate(() -> host.moment(2, 3)).limit(200).allMatch(one -> one >= 2 && one < 3));
        assertTrue(DoubleStream.generate(() -> host.moment(2, 3)).limit(200).max().orElse(0) > 2.9);
        assertTrue(DoubleStream.generate(() -> host.moment(2, 3)).limit(200).min().orElse(9) < 2.1);
    }

    @Test
    void twoOfOnePlanHaveTheSameChance() {
        Host other = new Host(Plans.small());
        assertEquals(host.moment(0, 1), other.moment(0, 1));
        assertEquals(host.server(Made.P0).latency(), other.server(Made.P0).latency());
    }

    @Test
    void aFaultIsOverByTheQuietTime() {
        Fault half = fault("sleep@1.0/0.0000/0.5000");
        assertEquals(100, host.until(half, 10, 1000), 1e-6);
        host.time().pass(5 * RunPlan.DAY_SECONDS - 50);
        assertEquals(5 * RunPlan.DAY_SECONDS, host.until(half, 10, 1000));
    }

    @Test
    void aSleepEndsByTheQuietTimeAndServersAreToldHowLongItWas() {
        host.server(Made.P0).trouble().turnHostile(0);
        host.sleep(100);
        assertEquals(100, host.time().asleepUntil());
        double doubted = 28 * 86_400.0;
        assertTrue(host.server(Made.P0).trouble().wasHostile(doubted + 99), "the doubt lasts as much longer");
        assertFalse(host.server(Made.P0).trouble().wasHostile(doubted + 100));
        host.sleep(1e9);
        assertEquals(5 * RunPlan.DAY_SECONDS, host.time().asleepUntil());
    }

    @Test
    void aNetworkThatIsCutTwiceIsBackAfterTheLongerCut() {
        host.cutNetwork(100);
        host.cutNetwork(50);
        assertEquals(100, host.networkDownUntil());
    }

    @Test
    void healedItHasARightClockANetworkADiskAndServersWithoutWork() {
        host.time().step(1000);
        host.cutNetwork(1e6);
        host.volume().fill(1e6);
        host.server(Made.P0).trouble().downUntil = 1e6;
        host.server(Made.P1).trouble().hostileUntil = 1e6;
        host.heal();
        assertEquals(0, host.time().error());
        assertEquals(0, host.networkDownUntil());
        assertEquals("", host.volume().refusal(1));
        assertEquals(0, host.server(Made.P0).trouble().downUntil);
        assertEquals(0, host.server(Made.P1).trouble().hostileUntil);
        assertTrue(host.servers().stream().allMatch(server -> server.trouble().dry));
    }
}
