package org.quern.engine.state.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;

class SpeedMeterTest {
    private final SpeedMeter meter = new SpeedMeter();

    private static MonotonicTime at(double seconds) {
        return new MonotonicTime(seconds);
    }

    @Test
    void nothingIsKnownBeforeTwoReports() {
        assertEquals(0, meter.bytesPerSecond(at(1)));
        meter.reached(at(1), 500);
        assertEquals(0, meter.bytesPerSecond(at(1)));
    }

    @Test
    void whatWasThereBeforeTheFirstReportDoesNotCount() {
        meter.reached(at(1), 1_000_000);
        meter.reached(at(3), 1_000_200);
        assertEquals(100, meter.bytesPerSecond(at(3)));
    }

    @Test
    void onlyTheLastTenSecondsCount() {
        for (int second = 0; second <= 30; second++) {
            meter.reached(at(second), second <= 20 ? 1000.0 * second : 20_000 + 10.0 * (second - 20));
        }
        assertEquals(10, meter.bytesPerSecond(at(30)));
    }

    @Test
    void aStalledTransferSlowsDownToNothing() {
        meter.reached(at(0), 0);
        meter.reached(at(2), 100);
        assertEquals(20, meter.bytesPerSecond(at(5)));
        assertEquals(0, meter.bytesPerSecond(at(12.5)));
    }

    @Test
    void aTransferThatStartsOverIsMeasuredAnew() {
        meter.reached(at(0), 5000);
        meter.reached(at(1), 0);
        meter.reached(at(2), 70);
        assertEquals(70, meter.bytesPerSecond(at(2)));
    }
}
