package org.quern.engine.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Reports of files that did not come or go, as BOINC's client was recorded to write them. */
class TransferErrorsTest {
    @Test
    void aRefusedDownloadIsReportedInTheRecordedWords() {
        assertEquals("""
                <file_xfer_error>
                  <file_name>none.txt</file_name>
                  <error_code>-224 (permanent HTTP error)</error_code>
                  <error_message>permanent HTTP error</error_message>
                </file_xfer_error>
                """, TransferErrors.of("none.txt", -224, "http://a.test/none.txt: HTTP status 404"));
    }

    @Test
    void anotherContentAndAnotherSizeAreReportedInTheRecordedWords() {
        assertEquals("""
                <file_xfer_error>
                  <file_name>bad.txt</file_name>
                  <error_code>-119 (md5 checksum failed for file)</error_code>
                  <error_message>MD5 check failed</error_message>
                </file_xfer_error>
                """, TransferErrors.of("bad.txt", -119, "bad.txt has the MD5 1f, expected was 00"));
        assertEquals("""
                <file_xfer_error>
                  <file_name>size.txt</file_name>
                  <error_code>-221 (file has the wrong size)</error_code>
                </file_xfer_error>
                """, TransferErrors.of("size.txt", -221, "size.txt has 7 bytes at the server, expected were 99"));
    }
}
