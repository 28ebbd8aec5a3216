package org.quern.cli.text;

import java.util.List;
import org.quern.cli.text.Styled.Style;

/** Whether a state in words is good or bad news. */
public final class StateStyle {
    private static final List<String> BAD = List.of("failed", "upload failed", "aborted", "account file missing", "off",
            "fault", "has ended");
    private static final List<String> GOOD = List.of("running", "active", "uploading", "downloading", "on", "ok",
            "done");
    private static final List<String> WAITS = List.of("suspended", "project suspended", "asked again", "no more work",
            "being detached", "warning");

    private StateStyle() {}

    /** By its first words. */
    public static Style of(String state) {
        return begins(state, BAD) ? Style.BAD : begins(state, GOOD) ? Style.GOOD
                : begins(state, WAITS) ? Style.WARNING : Style.PLAIN;
    }

    private static boolean begins(String state, List<String> words) {
        return words.stream().anyMatch(word -> state.startsWith(word)
                && (state.length() == word.length() || !Character.isLetter(state.charAt(word.length()))));
    }
}
