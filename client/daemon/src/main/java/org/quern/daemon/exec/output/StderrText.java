package org.quern.daemon.exec.output;

import java.io.IOException;
import java.nio.file.Path;
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.SlotFiles;

/** What a task wrote to standard error, in the form in which it is reported (docs/protocol/app-control.md 15). */
final class StderrText {
    /** Servers store little more than this; the end of the text is what tells why a task failed. */
    private static final int MAX_BYTES = 63 * 1024;

    private static final int LAST_ASCII = 127;

    private StderrText() {}

    /**
     * The block for the report; a task that wrote nothing has an empty one.
     *
     * @param head of a long text the beginning is kept and not the end
     */
    static String block(SlotDirectory slot, boolean head) {
        return "<stderr_txt>\n" + ascii(read(slot, head)) + "\n</stderr_txt>\n";
    }

    private static String read(SlotDirectory slot, boolean head) {
        if (!slot.isFolder()) {
            return "";
        }
        Path file = slot.path().resolve(SlotFiles.STDERR);
        try {
            return (head ? PlainFiles.head(file, MAX_BYTES) : PlainFiles.tail(file, MAX_BYTES)).orElse("");
        } catch (IOException e) {
            return "(stderr.txt could not be read: " + e.getMessage() + ")";
        }
    }

    /** Bytes above 127 become numbers; NUL, which no document can hold, is left out. */
    private static String ascii(String latin1) {
        StringBuilder text = new StringBuilder(latin1.length());
        for (int i = 0; i < latin1.length(); i++) {
            char c = latin1.charAt(i);
            if (c > LAST_ASCII) {
                text.append("&#").append((int) c).append(';');
            } else if (c != 0) {
                text.append(c);
            }
        }
        return text.toString();
    }
}
