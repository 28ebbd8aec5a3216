package org.quern.rpc.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.quern.model.SavedState;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.scan.ScanLimits;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * client_state.xml in BOINC's format (docs/protocol/data-directory.md 5), with what BOINC does not know in {@code quern_} elements, which it
 * skips, and a {@link RecordMark} behind each record. Both directions are streams; where the bytes go, and that they arrive, is the caller's care.
 */
public final class StateFileCodec {
    /** Bounds on a state file. Whatever was written can be read: our own states have no bound, and a text may be six times as long with its escapes as it was when it came. */
    static final ScanLimits LIMITS = new ScanLimits(Long.MAX_VALUE, 8 * ScanLimits.DEFAULT.stringBytes(),
            ScanLimits.DEFAULT.depth());

    private StateFileCodec() {}

    /** Writes the file and flushes {@code to}, which stays open. */
    public static void write(SavedState state, OutputStream to) throws IOException {
        var marks = new MarkedOutput(to);
        var out = new BoincXmlWriter(marks);
        new StateWriter(out, marks, state).write();
        out.drain();
        to.flush();
    }

    /** Reads a file; one that is cut off is a {@link BoincXmlException}. */
    public static ReadState read(InputStream from) throws IOException {
        return new StateReader(new BoincXml(from, LIMITS)).read();
    }
}
