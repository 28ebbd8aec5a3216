package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clock was set: times that this client noted go with it, durations and times of others do not. */
class MovedTest {
    private static final double BY = 100_000;

    private static double move(double time) {
        return UnixTime.moved(time, BY);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"NetStats, avgTimeUp avgTimeDown", "TimeStats, clientStartTime totalStartTime lastUpdate",
        "DeletionRules, keptUntil", "OldResult, completedTime acknowledgedTime"})
    void timesMoveAndNothingElse(String record, String times) throws ReflectiveOperationException {
        Class<?> type = Class.forName("org.quern.model." + record);
        Method moved = type.getDeclaredMethod("moved", DoubleUnaryOperator.class);
        Object before = new Samples(0).record(type);
        Map<String, @Nullable Object> expected = Samples.values(before);
        for (String time : times.split(" ")) {
            expected.computeIfPresent(time, (name, value) -> (Double) value + BY);
        }
        assertEquals(expected, Samples.values(moved.invoke(before, (DoubleUnaryOperator) MovedTest::move)));
    }

    @Test
    void ofAProjectsContactAlsoTheBackoffsMoveAndTheirLengthsDoNot() throws ReflectiveOperationException {
        ContactState before = (ContactState) new Samples(1).record(ContactState.class);
        ResourceBackoff backoff = before.backoffs().getFirst();
        assertEquals(
                before.withMinRpcTime(before.minRpcTime() + BY).withNextRpcTime(before.nextRpcTime() + BY)
                        .withLastRpcTime(before.lastRpcTime() + BY).withFailingSince(before.failingSince() + BY)
                        .withBackoffs(List.of(new ResourceBackoff(backoff.type(), backoff.until() + BY,
                                backoff.intervalSeconds()))),
                before.moved(MovedTest::move));
        assertEquals(ContactState.ATTACHED, ContactState.ATTACHED.moved(MovedTest::move), "what is not set stays so");
    }

    @Test
    void whenATransferBeganMovesByARuleOfItsOwn() throws ReflectiveOperationException {
        FileRecord before = (FileRecord) new Samples(2).record(FileRecord.class);
        FileRecord after = before.moved(MovedTest::move, began -> began - 7);
        assertEquals(before.stickyExpireTime() + BY, after.stickyExpireTime());
        assertEquals(before.lastUsed() + BY, after.lastUsed());
        assertEquals(before.receivedTime() + BY, after.receivedTime());
        TransferState old = (TransferState) new Samples(0).record(TransferState.class);
        assertEquals(new TransferState(old.upload(), old.retries(), old.firstRequestTime() - 7,
                old.nextRequestTime() + BY, old.timeSoFar(), old.bytesDone()),
                old.moved(MovedTest::move, began -> began - 7));
        assertEquals(before, after.moved(time -> time - BY, began -> began + 7));
        FileRecord resting = before.withTransfer(null);
        assertEquals(after.withTransfer(null), resting.moved(MovedTest::move, MovedTest::move));
    }

    @Test
    void aLedgersNumbersFollowTheirProjectToItsNewAddress() {
        ProjectUrl old = ProjectUrl.of("http://a.example/");
        ProjectUrl other = ProjectUrl.of("http://b.example/");
        ProjectUrl now = ProjectUrl.of("https://a.example/");
        Ledger ledger = Ledger.EMPTY.with(LedgerKey.of("debt", old, ResourceType.CPU), 1)
                .with(LedgerKey.of("debt", other), 2).with(LedgerKey.of("time"), 3);
        assertEquals(Ledger.EMPTY.with(LedgerKey.of("debt", now, ResourceType.CPU), 1)
                .with(LedgerKey.of("debt", other), 2).with(LedgerKey.of("time"), 3), ledger.moved(old, now));
        assertEquals(Ledger.EMPTY.with(LedgerKey.of("debt", other), 2).with(LedgerKey.of("time"), 3),
                ledger.without(old));
    }
}
