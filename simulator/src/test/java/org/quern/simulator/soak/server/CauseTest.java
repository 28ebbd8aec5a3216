package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;

/** Which failures a cause explains. */
class CauseTest {
    @Test
    void anUploadThatItsUserEndedIsToldInWordsOrByItsNumberAlone() {
        assertTrue(explains("upload failure: <error_message>transfer aborted by user</error_message>"));
        assertTrue(explains("<upload_error>\n    <error_code>-1</error_code>\n</upload_error>\n"));
        assertFalse(explains("<upload_error>\n    <error_code>-161</error_code>\n</upload_error>\n"));
    }

    @Test
    void aDownloadThatItsUserEndedInAResetLeavesNoWord() {
        ResultOutcome outcome = ResultOutcome.FRESH.withState(ResultState.FILES_DOWNLOADING);
        assertTrue(Cause.USER_ABORTED_TRANSFER.explains(outcome));
        assertFalse(Cause.USER_GAVE_UP_PROJECT.explains(outcome));
        assertFalse(Cause.USER_ABORTED_TRANSFER.explains(outcome.withStderr("no disk space")));
        assertFalse(Cause.USER_ABORTED_TRANSFER.explains(outcome.withState(ResultState.FILES_DOWNLOADED)));
    }

    private static boolean explains(String stderr) {
        return Cause.USER_ABORTED_TRANSFER.explains(ResultOutcome.FRESH.withStderr(stderr));
    }
}
