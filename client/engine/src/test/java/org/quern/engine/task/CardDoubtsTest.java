package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.host.MadeCards;
import org.quern.engine.state.ActiveTask;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.device.DeviceFacts;

/** A task on a card has failed; it is 1000 s after the computer was started. */
class CardDoubtsTest {
    private static final ResourceUsage ONE_CARD = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 1e12);
    private static final Coprocessor CARD = MadeCards.named("a");
    private static final ExitVerdict FAILED = new ExitVerdict.Failed(3, "it failed");
    private static final ExitVerdict AGAIN = new ExitVerdict.Restart(true, 5, "why");
    private static final ExitVerdict EXCUSED = new ExitVerdict.Restart(false, 120,
            "ended 20 s after its start (it failed), so the drivers are asked whether its card still works");

    private static ActiveTask started(MadeTask made, double at) {
        ActiveTask task = made.slot();
        task.startOrdered(made.usage, 0, new MonotonicTime(at));
        task.started(77, 1, MadeTask.NOW);
        return task;
    }

    private static ExitVerdict excuse(MadeTask made, ActiveTask task, ExitVerdict verdict) {
        return made.host.at(tick -> CardDoubts.excuse(tick, task, verdict));
    }

    @Test
    void aFailureSoonAfterTheStartIsExcusedOnceWhileTheDriversAreAsked() {
        MadeTask made = new MadeTask(ONE_CARD, CARD);
        ActiveTask task = started(made, 980);
        assertEquals(EXCUSED, excuse(made, task, FAILED));
        assertEquals(List.of("AskDrivers"), made.ordered());
        assertEquals(made.host.now().mono(), made.host.state.devices().doubtedAt());
        assertEquals(FAILED, excuse(made, task, FAILED), "its second");
        assertEquals(List.of(), made.ordered(), "they are being asked");
    }

    @Test
    void anEndAfterWhichItIsStartedAgainHasThemAskedAndStaysWhatItIs() {
        MadeTask made = new MadeTask(ONE_CARD, CARD);
        assertEquals(AGAIN, excuse(made, started(made, 980), AGAIN));
        assertEquals(List.of("AskDrivers"), made.ordered());
        assertTrue(made.host.state.devices().excused().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"940, true", "939, false"})
    void aProgramThatRanForMoreThanAMinuteHadFoundItsCard(double startedAt, boolean asked) {
        MadeTask made = new MadeTask(ONE_CARD, CARD);
        ExitVerdict verdict = excuse(made, started(made, startedAt), FAILED);
        assertEquals(asked, verdict instanceof ExitVerdict.Restart);
        assertEquals(asked ? List.of("AskDrivers") : List.of(), made.ordered());
    }

    @Test
    void anEndThatWasAskedForOrThatIsWellHasNobodyAsked() {
        MadeTask made = new MadeTask(ONE_CARD, CARD);
        ActiveTask task = started(made, 980);
        assertEquals(new ExitVerdict.Finished(), excuse(made, task, new ExitVerdict.Finished()));
        assertEquals(new ExitVerdict.Aborted(), excuse(made, task, new ExitVerdict.Aborted()));
        task.askedToQuit(new MonotonicTime(990));
        assertEquals(FAILED, excuse(made, task, FAILED));
        assertEquals(List.of(), made.ordered());
    }

    @Test
    void aProgramThatHadNoProcessYetIsAsUnexpected() {
        MadeTask made = new MadeTask(ONE_CARD, CARD);
        ActiveTask task = made.slot();
        task.startOrdered(ONE_CARD, 0, new MonotonicTime(980));
        assertEquals(EXCUSED, excuse(made, task, FAILED));
    }

    @Test
    void aTaskWithoutACardThatALibraryToldOfIsNotExcused() {
        for (MadeTask made : List.of(new MadeTask(CARD),
                new MadeTask(ONE_CARD, MadeCards.with(ResourceType.NVIDIA, 1, DeviceFacts.NONE)),
                new MadeTask(ONE_CARD, MadeCards.of(ResourceType.ATI, null, null, MadeCards.card(0, "a"))),
                new MadeTask(new ResourceUsage(1, ResourceType.NVIDIA, 0, 1e9), CARD))) {
            assertEquals(FAILED, excuse(made, started(made, 980), FAILED));
            assertEquals(List.of(), made.ordered());
        }
    }

    /** A look takes two minutes at most, and one that found them well counts for five. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            880, 0, true, false
            879, 0, true, true
            0, 701, false, false
            0, 700, true, true
            """)
    void theDriversAreAskedAgainAfterAWhile(double doubtedAt, double clearedAt, boolean excused, boolean asked) {
        MadeTask made = new MadeTask(ONE_CARD, CARD);
        if (clearedAt > 0) {
            made.host.state.devices().settled(false, List.of(), new MonotonicTime(clearedAt));
        }
        if (doubtedAt > 0) {
            made.host.state.devices().doubted(new MonotonicTime(doubtedAt));
        }
        assertEquals(excused ? EXCUSED : FAILED, excuse(made, started(made, 980), FAILED));
        assertEquals(asked ? List.of("AskDrivers") : List.of(), made.ordered());
        assertFalse(made.held.errorRecorded());
    }
}
