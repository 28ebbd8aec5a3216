package org.quern.engine.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.host.MadeHost;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;

/** A file of 1000 bytes that has 400 in its gzip form. */
class TransferViewTest {
    private static TransferView view(boolean upload, boolean packed, double packedBytes, double done,
            TransferView.@Nullable Attempt attempt) {
        FileInfo info = new FileInfo("f", 1000, 0, "", List.of(), List.of(), packed, packedBytes, null, null, false,
                false, 0, false, 0, 0);
        return new TransferView(MadeHost.A, FileRecord.described(info, MadeHost.NOW),
                TransferState.created(upload, MadeHost.NOW).withProgress(5, done), attempt, 0, "");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            false, true, 400, 400
            false, true, 0, 1000
            false, false, 400, 1000
            true, true, 400, 1000
            """)
    void aDownloadInGzipFormMovesThatManyBytesIfTheyAreKnown(boolean upload, boolean packed, double packedBytes,
            double total) {
        assertEquals(total, view(upload, packed, packedBytes, 0, null).totalBytes());
    }

    /** At 20 bytes a second; none are left of a file that is larger than was told. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            0, 20, 50
            600, 20, 20
            1200, 20, 0
            600, 0, 0
            """)
    void whatIsLeftTakesItsTimeAtThePresentSpeed(double done, double speed, double seconds) {
        TransferView view = view(true, false, 0, done, new TransferView.Attempt("https://a.example/f", 0, speed));
        assertEquals(seconds, view.remainingSeconds());
        assertEquals("true f", view.active() + " " + view.file());
    }

    @ParameterizedTest
    @CsvSource({"0", "600"})
    void ofOneThatWaitsNobodyKnowsWhenItIsDone(double done) {
        TransferView view = view(false, false, 0, done, null);
        assertEquals(0, view.remainingSeconds());
        assertEquals("false f", view.active() + " " + view.file());
    }
}
