package org.quern.daemon.start;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.DeletionRules;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

class DoubtfulStartTest {
    private static final double DAY = 86_400;
    private static final double SAVED = 1.8e9;

    /** A clock without a battery shows 2010 after a power cut, which is what damages states as well. */
    @ParameterizedTest(name = "the clock shows {0} s after the last session, the client goes by {1}")
    @CsvSource({"100,100", "-500000000,0", "300000000,0"})
    void filesStayForADayByTheClientsOwnTime(double shown, double begun) {
        SavedState fresh = SavedState.fresh(HostInfo.plain(2, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        SavedState saved = new SavedState(fresh.host(), fresh.timeStats().updatedAt(SAVED), fresh.netStats(),
                List.of(SavedProject.attached(ProjectUrl.of("http://a.test/"))), fresh.tasks(), fresh.platform(),
                fresh.version(), fresh.runMode(), fresh.gpuMode(), fresh.networkMode(), fresh.hostVenue(),
                fresh.userCpids(), fresh.ledgers(), fresh.choreTimes(), fresh.suite());
        DeletionRules rules = Startup.lookedInto(saved, SAVED + shown).projects().getFirst().flags().deletion();
        assertTrue(rules.keeps(SAVED + begun));
        assertTrue(rules.keeps(SAVED + begun + DAY - 1));
        assertFalse(rules.keeps(SAVED + begun + DAY + 1));
    }
}
