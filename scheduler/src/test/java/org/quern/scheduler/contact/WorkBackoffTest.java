package org.quern.scheduler.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.BufferTargets;
import org.quern.model.ContactState;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;

/** How long a project is left alone that had no work, or brought much. */
class WorkBackoffTest {
    private static final double NOW = 1_000_000;
    private static final ContactState FRESH = ContactState.ATTACHED;

    @ParameterizedTest
    @CsvSource({"0, 300", "0.5, 600", "0.999, 899.4"})
    void theFirstTimeItIsTenMinutesMoreOrLess(double uniform, double wait) {
        assertEquals(new ResourceBackoff(ResourceType.CPU, NOW + wait, 600),
                WorkBackoff.noWork(FRESH, ResourceType.CPU, NOW, uniform).backoff(ResourceType.CPU));
    }

    @Test
    void eachTimeItIsTwiceAsLongUpToADay() {
        ContactState state = FRESH;
        double now = NOW;
        for (double interval : new double[]{600, 1200, 2400, 4800, 9600, 19_200, 38_400, 76_800, 86_400, 86_400}) {
            state = WorkBackoff.noWork(state, ResourceType.CPU, now, 0.5);
            assertEquals(new ResourceBackoff(ResourceType.CPU, now + interval, interval),
                    state.backoff(ResourceType.CPU));
            now += interval;
        }
    }

    @Test
    void whileItLastsAnotherEmptyAnswerChangesNothing() {
        ContactState state = WorkBackoff.noWork(FRESH, ResourceType.CPU, NOW, 0.5);
        assertSame(state, WorkBackoff.noWork(state, ResourceType.CPU, NOW + 599, 0.5));
        assertEquals(1200, WorkBackoff.noWork(state, ResourceType.CPU, NOW + 600, 0.5).backoff(ResourceType.CPU)
                .intervalSeconds());
    }

    @Test
    void afterARefusalItBeginsWithTheShortest() {
        ContactState refused = WorkBackoff.refused(FRESH, ResourceType.CPU, NOW);
        assertEquals(ResourceBackoff.refused(ResourceType.CPU, NOW), refused.backoff(ResourceType.CPU));
        assertSame(refused, WorkBackoff.noWork(refused, ResourceType.CPU, NOW + 1, 0));
        assertEquals(600, WorkBackoff.noWork(refused, ResourceType.CPU, NOW + 1_209_600, 0).backoff(ResourceType.CPU)
                .intervalSeconds());
    }

    @Test
    void resourcesAreLeftAloneEachForItselfAndStandInOrder() {
        ContactState state = WorkBackoff
                .refused(WorkBackoff.noWork(WorkBackoff.noWork(FRESH, ResourceType.NVIDIA, NOW, 0),
                        ResourceType.ATI, NOW, 0), ResourceType.CPU, NOW);
        assertEquals(List.of(ResourceType.CPU, ResourceType.ATI, ResourceType.NVIDIA),
                state.backoffs().stream().map(ResourceBackoff::type).toList());
        ContactState cleared = WorkBackoff.cleared(state, ResourceType.ATI);
        assertEquals(new ResourceBackoff(ResourceType.ATI, 0, 0), cleared.backoff(ResourceType.ATI));
        assertEquals(state.backoff(ResourceType.NVIDIA), cleared.backoff(ResourceType.NVIDIA));
        assertEquals(3, cleared.backoffs().size());
        assertSame(cleared, WorkBackoff.cleared(cleared, ResourceType.ATI));
        assertSame(FRESH, WorkBackoff.cleared(FRESH, ResourceType.CPU));
    }

    @ParameterizedTest
    @CsvSource({"0, 100000", "5, 50000", "10, 0", "11, 0", "-1, 100000", "-14400, 100000", "-14401, 0"})
    void bytesAreMadeUpForByLeavingTheLineAlone(double later, double left) {
        assertEquals(left, new ByteDebt(100_000, NOW).left(NOW + later));
    }

    @Test
    void moreBytesAddToWhatIsLeft() {
        ByteDebt debt = ByteDebt.NONE.plus(100_000, NOW);
        assertEquals(new ByteDebt(100_000, NOW), debt);
        assertEquals(new ByteDebt(70_000, NOW + 5), debt.plus(20_000, NOW + 5));
        assertEquals(new ByteDebt(0, NOW + 5), debt.plus(-60_000, NOW + 5));
    }

    private static ReportRules.Circumstances around(boolean noNew, boolean sporadic, boolean closes) {
        return new ReportRules.Circumstances(NOW, BufferTargets.days(0, 0), noNew, sporadic, closes,
                ReportTimes.BOINC);
    }

    private static Optional<String> due(double waited, double left, boolean atOnce) {
        return ReportRules
                .due(List.of(new FinishedResult(NOW - waited, NOW - waited, NOW + left, atOnce)),
                        around(false, false, false))
                .map(reason -> reason.facts().getFirst().toString());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"3600, 86400, false, none", "3601, 86400, false, waited_seconds=3601",
        "0, 86400, false, none", "-1, 86400, false, waited_seconds=-1", "10, 86399, false, deadline_in_seconds=86399",
        "10, -5, false, deadline_in_seconds=-5", "10, 999999, true, wanted_at_once=1"})
    void aResultIsReportedWhenItsTimeHasCome(double waited, double left, boolean atOnce,
            @Nullable String fact) {
        assertEquals(Optional.ofNullable(fact), due(waited, left, atOnce));
    }

    @ParameterizedTest
    @CsvSource({"1, false, false, false, false", "63, false, false, false, false", "64, false, false, false, true",
        "1, true, false, false, true", "1, false, true, false, true", "1, false, false, true, true",
        "0, true, true, true, false"})
    void manyResultsAreReportedOrWhatWillNotBePossibleLater(int ready, boolean noNew, boolean sporadic, boolean closes,
            boolean due) {
        List<FinishedResult> results = IntStream.range(0, ready)
                .mapToObj(i -> new FinishedResult(NOW, NOW, NOW + 9e6, false))
                .toList();
        Optional<String> reason = ReportRules.due(results, around(noNew, sporadic, closes))
                .map(each -> each.facts().getFirst().toString());
        assertEquals(due ? Optional.of("ready=" + ready) : Optional.empty(), reason);
    }

    @ParameterizedTest
    @CsvSource({"-5, 30", "0, 30", "1, 60", "7, 3840", "8, 7200", "61, 7200", "2147483647, 7200"})
    void failuresInARowDoubleTheWaitUpToFourHours(int failures, double least) {
        assertEquals(least, Backoff.SCHEDULER.seconds(failures, 0));
        assertEquals(2 * least, Backoff.SCHEDULER.seconds(failures, 1), 1e-9);
        assertTrue(Backoff.SCHEDULER.seconds(failures, Double.NaN) >= least);
    }
}
