package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.model.ResultOutcome;

/** Which failures a cause explains. */
class CauseTest {
    @Test
    void anUploadThatItsUserEndedIsToldInWordsOrByItsNumberAlone() {
        assertTrue(explains("upload failure: <error_message>transfer aborted by user</error_message>"));
        assertTrue(explains("<upload_error>\n    <error_code>-1</error_code>\n</upload_error>\n"));
        assertFalse(explains("<upload_error>\n    <error_code>-161</error_code>\n</upload_error>\n"));
    }

    private static boolean explains(String stderr) {
        return Cause.USER_ABORTED_TRANSFER.explains(ResultOutcome.FRESH.withStderr(stderr));
    }
}
