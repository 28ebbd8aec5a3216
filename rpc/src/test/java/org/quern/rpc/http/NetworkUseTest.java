package org.quern.rpc.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkUseTest {
    private static final long SECOND = 1_000_000_000;
    private final AtomicLong nanos = new AtomicLong(-5 * SECOND);
    private final NetworkUse use = new NetworkUse(nanos::get);

    @Test
    void itIsOnlineWhileARequestRunsAndForTenSecondsAfter() {
        assertFalse(use.isOnline());
        use.begun();
        nanos.addAndGet(1000 * SECOND);
        assertTrue(use.isOnline());
        use.ended(new HttpResult.Success<>("answer"));
        nanos.addAndGet(10 * SECOND);
        assertTrue(use.isOnline());
        nanos.addAndGet(1);
        assertFalse(use.isOnline());
    }

    @ParameterizedTest
    @CsvSource({"NO_HOST,true", "UNREACHABLE,true", "SERVER_TROUBLE,false", "REFUSED,false", "UNREADABLE,false",
        "BROKEN,false", "LOCAL,false", "CANCELLED,false"})
    void aConnectionIsNeededWhenNobodyCouldBeReached(HttpFailure.Kind kind, boolean needed) {
        fail(kind);
        assertEquals(needed, use.needsConnection());
        fail(HttpFailure.Kind.CANCELLED);
        assertEquals(needed, use.needsConnection(), "that tells nothing of the network");
    }

    @Test
    void anAnswerOrTheUsersWordEndsTheNeed() {
        fail(HttpFailure.Kind.NO_HOST);
        use.begun();
        use.ended(new HttpResult.Success<>("answer"));
        assertFalse(use.needsConnection());
        fail(HttpFailure.Kind.NO_HOST);
        use.connectionIsThere();
        assertFalse(use.needsConnection());
    }

    private void fail(HttpFailure.Kind kind) {
        use.begun();
        use.ended(new HttpResult.Failure<>(new HttpFailure(kind, 0, "why")));
    }
}
