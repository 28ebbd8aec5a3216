package org.quern.scheduler.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a forecast says stays as it was when it was made. */
class ForecastTest {
    @Test
    void nobodyChangesWhichTasksAreLate() {
        BitSet given = BitSet.valueOf(new long[]{0b10});
        var forecast = new Forecast(List.of(), List.of(), given);
        given.set(0);
        forecast.misses().clear();
        assertEquals(List.of(false, true), List.of(forecast.isLate(0), forecast.isLate(1)));
    }
}
