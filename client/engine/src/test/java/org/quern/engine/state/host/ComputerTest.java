package org.quern.engine.state.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.Looks;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ResourceType;
import org.quern.model.SavedState;

/** What is learnt of this computer, and who has to look. */
class ComputerTest {
    private static final Coprocessor CARD = new Coprocessor(ResourceType.NVIDIA, "card", 2, 1e12, 1e9, 1e9, "", true,
            "");
    private final ChangeFlags flags = new ChangeFlags();
    private final Computer computer = new Computer(SavedState.fresh(HostInfo.plain(2, 1e9), "p", "8.3.0"), flags);

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(flags);
    }

    @Test
    void cardsThatAreFoundAreUsedAndAskedForAndSavedIfTheyAreOthers() {
        computer.devicesFound(List.of(CARD), List.of());
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(List.of(CARD), computer.host().coprocessors());
        computer.devicesFound(List.of(CARD), List.of());
        assertEquals("schedule contacts", Looks.due(flags));
    }

    @Test
    void aLookAtTheComputerKeepsItsCards() {
        computer.devicesFound(List.of(CARD), List.of());
        computer.described(HostInfo.plain(4, 1e9));
        assertEquals(List.of(CARD), computer.host().coprocessors());
    }

    @Test
    void benchmarksChangeAllEstimatesAndThoseThatFailOnlyTheirTime() {
        computer.benchmarked(2e9, 3e9, 5000);
        assertEquals("schedule contacts save", Looks.due(flags));
        computer.benchmarksFailed(6000);
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(2e9, computer.host().fpops());
        assertEquals(3e9, computer.host().iops());
        assertEquals(6000, computer.host().calculated());
    }

    @Test
    void itsTimesMoveWithTheClientsAndWhateverWaitsIsLookedAt() {
        computer.benchmarked(2e9, 3e9, 5000);
        computer.uptime().sessionBegan(7000);
        computer.network().transferred(true, 1e6, 10, 8000);
        Looks.takePlace(flags);
        NetStats before = computer.network().stats();
        computer.moved(time -> time + 500);
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(5500, computer.host().calculated());
        assertEquals(7500, computer.uptime().stats().clientStartTime());
        assertEquals(before.avgTimeUp() + 500, computer.network().stats().avgTimeUp());
    }
}
