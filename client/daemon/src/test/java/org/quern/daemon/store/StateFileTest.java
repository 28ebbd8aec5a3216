package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.daemon.faults.Crash;
import org.quern.daemon.faults.Faults;
import org.quern.daemon.faults.FaultyFileSystem;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.store.StateFile;

/** The state file under crashes and errors at every single call that it makes. */
class StateFileTest {
    private static final int STATES = 3;

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource(value = Faults.Kind.class, names = {"CRASH", "TORN"})
    void afterACrashAtAnyCallTheNextStartFindsTheStateBeforeOrTheStateAfter(Faults.Kind kind) throws IOException {
        for (int call = 1; call <= callsOfAllWrites(); call++) {
            clean();
            Faults faults = new Faults(kind, call);
            int durable = writeUntilItFails(new StateFile(new DiskFolder(FaultyFileSystem.over(directory, faults))));
            assertTrue(faults.crashed(), "call " + call + " is reached");
            int found = found(new StateFile(new DiskFolder(directory)));
            assertTrue(found == durable || found == durable + 1,
                    String.format(Locale.ROOT, "after %s at call %s the state is %d; %d was on disk; %s", kind,
                            faults.journal().getLast(), found, durable, Faults.names(directory)));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Faults.Kind.class, names = {"IO_ERROR", "DISK_FULL"})
    void anErrorAtAnyCallIsReportedAndLeavesAWholeState(Faults.Kind kind) throws IOException {
        for (int call = 1; call <= callsOfAllWrites(); call++) {
            clean();
            Faults faults = new Faults(kind, call);
            int durable = writeUntilItFails(new StateFile(new DiskFolder(FaultyFileSystem.over(directory, faults))));
            String failed = faults.journal().get(call - 1);
            boolean renamesInstead = failed.contains("link client_state.xml")
                    || failed.contains("delete client_state_prev.xml");
            assertTrue(durable < STATES || renamesInstead, "the error at " + failed + " is reported");
            int found = found(new StateFile(new DiskFolder(directory)));
            assertTrue(found == durable || found == durable + 1, String.format(Locale.ROOT,
                    "%s at call %s: %d on disk, %d found", kind, faults.journal().getLast(), durable, found));
            new StateFile(new DiskFolder(directory)).write(state(9));
            assertEquals(9, found(new StateFile(new DiskFolder(directory))), "and the next write works");
        }
    }

    private int callsOfAllWrites() throws IOException {
        clean();
        Faults none = new Faults(Faults.Kind.NONE, 0);
        assertEquals(STATES, writeUntilItFails(new StateFile(new DiskFolder(FaultyFileSystem.over(directory, none)))));
        return none.calls();
    }

    /** Writes states 1, 2, 3; the number of those that were written without an error. */
    private static int writeUntilItFails(StateFile file) {
        for (int number = 1; number <= STATES; number++) {
            try {
                file.write(state(number));
            } catch (IOException | Crash e) {
                return number - 1;
            }
        }
        return STATES;
    }

    private static int found(StateFile file) throws IOException {
        SavedState state = file.read().state();
        return state == null ? 0 : (int) assertNumber(state);
    }

    private static double assertNumber(SavedState state) {
        Double number = state.choreTimes().get("number");
        assertNotNull(number);
        return number;
    }

    private static SavedState state(int number) {
        TreeMap<String, Double> chores = new TreeMap<>();
        chores.put("number", (double) number);
        SavedState fresh = SavedState.fresh(HostInfo.plain(2, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        return new SavedState(fresh.host(), fresh.timeStats(), fresh.netStats(), fresh.projects(), fresh.tasks(),
                fresh.platform(),
                fresh.version(), fresh.runMode(), fresh.gpuMode(), fresh.networkMode(), fresh.hostVenue(),
                fresh.userCpids(),
                fresh.ledgers(), chores, fresh.suite());
    }

    private void clean() throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
