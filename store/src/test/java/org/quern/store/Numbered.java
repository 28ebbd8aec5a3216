package org.quern.store;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.TreeMap;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;

/** States that differ by a number, to tell which one was read. */
final class Numbered {
    private Numbered() {}

    static SavedState state(int number) {
        TreeMap<String, Double> chores = new TreeMap<>();
        chores.put("number", (double) number);
        SavedState fresh = SavedState.fresh(HostInfo.plain(2, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        return new SavedState(fresh.host(), fresh.timeStats(), fresh.netStats(), fresh.projects(), fresh.tasks(),
                fresh.platform(), fresh.version(), fresh.runMode(), fresh.gpuMode(), fresh.networkMode(),
                fresh.hostVenue(), fresh.userCpids(), fresh.ledgers(), chores, fresh.suite());
    }

    /** The number of what is read, 0 if nothing is. */
    static int found(StateFile file) throws UnreadableState {
        SavedState state = file.read().state();
        if (state == null) {
            return 0;
        }
        Double number = state.choreTimes().get("number");
        assertNotNull(number);
        return number.intValue();
    }
}
