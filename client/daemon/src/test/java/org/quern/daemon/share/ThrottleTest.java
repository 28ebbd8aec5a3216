package org.quern.daemon.share;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private final List<Boolean> told = new ArrayList<>();

    @Test
    void withoutALimitNothingPauses() {
        Throttle throttle = new Throttle(CpuShare.NONE, told::add);
        throttle.second(1, 2);
        throttle.second(1, 2);
        assertEquals(List.of(), told);
    }

    @Test
    void halfOfTheTimeIsEverySecondSecond() {
        Throttle throttle = new Throttle(CpuShare.NONE, told::add);
        for (int second = 0; second < 5; second++) {
            throttle.second(0.5, 2);
        }
        assertEquals(List.of(true, false, true), told, "it begins with two seconds of computing");
    }

    @Test
    void tasksGoOnWhenTheLimitIsLifted() {
        Throttle throttle = new Throttle(CpuShare.NONE, told::add);
        throttle.second(0.1, 2);
        throttle.second(0.1, 2);
        throttle.second(1, 2);
        assertEquals(List.of(true, false), told);
    }

    @Test
    void nothingPausesWhereTheKernelKeepsTheLimit() {
        Throttle throttle = new Throttle(new CpuShare() {
            @Override
            public double limit(double fraction, int cpus) {
                return 1;
            }

            @Override
            public double counted(double fraction) {
                return 1;
            }
        }, told::add);
        throttle.second(0.1, 2);
        throttle.second(0.1, 2);
        assertEquals(List.of(), told);
    }
}
