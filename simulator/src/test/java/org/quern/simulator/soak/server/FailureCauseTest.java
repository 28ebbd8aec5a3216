package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;

/** Which failures a cause explains. */
class FailureCauseTest {
    @Test
    void anUploadThatItsUserEndedIsToldInWordsOrByItsNumberAlone() {
        assertTrue(explains("upload failure: <error_message>transfer aborted by user</error_message>"));
        assertTrue(explains("<upload_error>\n    <error_code>-1</error_code>\n</upload_error>\n"));
        assertFalse(explains("<upload_error>\n    <error_code>-161</error_code>\n</upload_error>\n"));
    }

    @Test
    void aDownloadThatItsUserEndedInAResetLeavesNoWord() {
        ResultOutcome outcome = ResultOutcome.FRESH.withState(ResultState.FILES_DOWNLOADING);
        assertTrue(FailureCause.USER_ABORTED_TRANSFER.explains(outcome));
        assertFalse(FailureCause.USER_GAVE_UP_PROJECT.explains(outcome));
        assertFalse(FailureCause.USER_ABORTED_TRANSFER.explains(outcome.withStderr("no disk space")));
        assertFalse(FailureCause.USER_ABORTED_TRANSFER.explains(outcome.withState(ResultState.FILES_DOWNLOADED)));
    }

    @ParameterizedTest(name = "{0} explains an end with status {1}: {2}")
    @CsvSource({
        "APP_CRASHED, 1, true", "APP_CRASHED, 11, true", "APP_CRASHED, 197, false", "APP_CRASHED, 0, false",
        "APP_HUNG, 197, true", "APP_HUNG, 1, false", "SERVER_LIED_OF_SIZE, 197, true",
        "APP_TOOK_MEMORY, 198, true", "APP_TOOK_MEMORY, 196, false",
        "APP_TOOK_DISK, 196, true", "APP_TOOK_DISK, 198, false",
        "USER_ABORTED, 203, true", "USER_ABORTED, 202, false",
        "SERVER_ABORTED, 202, true", "SERVER_ABORTED, 203, false",
        "SERVER_LIED_OF_TIME, 200, true", "SERVER_LIED_OF_TIME, 197, false",
        "APP_EXITED_OFTEN, -226, true", "APP_EXITED_OFTEN, 1, false",
        "OUTPUT_VANISHED, -187, true", "OUTPUT_VANISHED, 1, false",
        "APP_LIED, 1, false", "APP_LIED, 197, false",
    })
    void eachExplainsItsOwnStatus(FailureCause cause, int status, boolean explains) {
        assertEquals(explains, cause.explains(ResultOutcome.FRESH.withExitStatus(status)));
    }

    @Test
    void anOutputThatIsNotThereIsOfAProgramThatEndedWell() {
        ResultOutcome lacking = ResultOutcome.FRESH
                .withStderr("upload failure: <error_code>-161 (not found)</error_code>");
        assertTrue(FailureCause.OUTPUT_VANISHED.explains(lacking));
        assertTrue(FailureCause.USER_GAVE_UP_PROJECT.explains(lacking));
        assertFalse(FailureCause.OUTPUT_VANISHED.explains(lacking.withExitStatus(1)));
        assertFalse(
                FailureCause.USER_GAVE_UP_PROJECT.explains(ResultOutcome.FRESH.withStderr("upload failure: other")));
    }

    @Test
    void whatAnApplicationDidIsNoExcuseAfterItsEnd() {
        ResultOutcome crashed = ResultOutcome.FRESH.withExitStatus(FailureCause.CRASH_CODE);
        assertTrue(FailureCause.APP_CRASHED.explains(crashed));
        assertFalse(FailureCause.APP_CRASHED.explainsAfterTheEnd(crashed));
        ResultOutcome aborted = ResultOutcome.FRESH.withExitStatus(203);
        assertTrue(FailureCause.USER_ABORTED.explainsAfterTheEnd(aborted));
        assertFalse(FailureCause.USER_ABORTED.explainsAfterTheEnd(crashed));
    }

    @Test
    void aCauseIsReadInWords() {
        assertEquals("server lied of time", FailureCause.SERVER_LIED_OF_TIME.words());
    }

    private static boolean explains(String stderr) {
        return FailureCause.USER_ABORTED_TRANSFER.explains(ResultOutcome.FRESH.withStderr(stderr));
    }
}
