package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.DiskFigures;

/** A saved state is looked at as a client would at its next look. */
class DiskReportTest {
    private final LimitedDisk disk = new LimitedDisk();

    @Test
    void itSaysWhatTheAttachedProjectsTakeAndMayTake() {
        disk.file(LimitedDisk.A, "data", 300);
        DiskFigures figures = new DiskFigures(LimitedDisk.NOW, 50,
                new TreeMap<>(Map.of(LimitedDisk.A, 400.0, LimitedDisk.B, 200.0)),
                1e6, 1e6);
        DiskReport report = DiskReport.of(disk.state.saved(), List.of(LimitedDisk.A), disk.state.settings(), figures,
                LimitedDisk.NOW);
        assertEquals(Set.of("https://a.example/"), report.names().keySet());
        assertEquals("https://a.example/", report.names().get("https://a.example/"));
        assertEquals(350, report.disk().freeBytes(), "what is not attached any more takes its space all the same");
        assertEquals(1000, report.ownLimitBytes());
        assertEquals(1000, report.budget().allowedBytes());
        assertEquals(Set.of("https://a.example/"), report.shares().keySet());
        assertEquals(figures, report.figures());
    }
}
