package org.quern.cli.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.cli.common.Json;
import org.quern.simulator.soak.Failure;

/** What a program reads of a run that failed is enough to repeat it. */
class FailureFiguresTest {
    private static final String KILLED = "app-killed@42508.3/0.6735/0.7694";

    /** The kind of a fault was told as {@code app_killed}, which {@code --faults} refuses. */
    @Test
    void aFaultIsToldAsTheOptionForOneTakesIt() {
        Failure failure = new Failure(7, "no result lost", "a is lost", 42509, ReplayFile.faults(List.of(KILLED)));
        assertEquals("{\"run\":7,\"check\":\"no result lost\",\"sentence\":\"a is lost\",\"at\":42509,\"faults\":[\""
                + KILLED + "\"]}", Json.of(FailureFigures.of(failure)));
    }
}
