package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SpeedMeterTest {
    private final SpeedMeter meter = new SpeedMeter();

    @Test
    void nothingIsKnownBeforeTwoReports() {
        assertEquals(0, meter.bytesPerSecond(1));
        meter.reached(1, 500);
        assertEquals(0, meter.bytesPerSecond(1));
    }

    @Test
    void whatWasThereBeforeTheFirstReportDoesNotCount() {
        meter.reached(1, 1_000_000);
        meter.reached(3, 1_000_200);
        assertEquals(100, meter.bytesPerSecond(3));
    }

    @Test
    void onlyTheLastTenSecondsCount() {
        for (int second = 0; second <= 30; second++) {
            meter.reached(second, second <= 20 ? 1000.0 * second : 20_000 + 10.0 * (second - 20));
        }
        assertEquals(10, meter.bytesPerSecond(30));
    }

    @Test
    void aStalledTransferSlowsDownToNothing() {
        meter.reached(0, 0);
        meter.reached(2, 100);
        assertEquals(20, meter.bytesPerSecond(5));
        assertEquals(0, meter.bytesPerSecond(12.5));
    }

    @Test
    void aTransferThatStartsOverIsMeasuredAnew() {
        meter.reached(0, 5000);
        meter.reached(1, 0);
        meter.reached(2, 70);
        assertEquals(70, meter.bytesPerSecond(2));
    }
}
