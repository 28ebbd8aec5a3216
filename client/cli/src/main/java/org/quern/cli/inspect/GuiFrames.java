package org.quern.cli.inspect;

import java.util.ArrayList;
import java.util.List;
import org.quern.rpc.scan.ByteText;

/** The frames of a recorded conversation with a client: whatever else stands between them is a recorder's mark (docs/protocol/gui-rpc.md 2). */
final class GuiFrames {
    private static final String ASK = "boinc_gui_rpc_request>";
    private static final String ANSWER = "boinc_gui_rpc_reply>";

    private GuiFrames() {}

    /**
     * One request or answer.
     *
     * @param asks it is a request
     * @param document its text, without what ends a frame
     */
    record Frame(boolean asks, String document) {}

    /** All of them in order; none if the file does not begin like a conversation. */
    static List<Frame> of(byte[] file) {
        String text = ByteText.decode(file);
        List<Frame> frames = new ArrayList<>();
        for (int at = next(text, 0); at >= 0;) {
            boolean asks = text.startsWith("<" + ASK, at);
            String end = "</" + (asks ? ASK : ANSWER);
            int stop = text.indexOf(end, at);
            int next = next(text, at + 1);
            int after = stop < 0 || (next >= 0 && next < stop) ? next < 0 ? text.length() : next : stop + end.length();
            frames.add(new Frame(asks, text.substring(at, after)));
            at = next(text, after);
        }
        return frames;
    }

    private static int next(String text, int from) {
        int ask = text.indexOf("<" + ASK, from);
        int answer = text.indexOf("<" + ANSWER, from);
        return ask < 0 || (answer >= 0 && answer < ask) ? answer : ask;
    }
}
