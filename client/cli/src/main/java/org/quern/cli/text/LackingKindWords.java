package org.quern.cli.text;

import java.util.List;
import java.util.Map;
import org.quern.rpc.gui.GuiRecord;

/** Kinds of cards that tasks wait for and of which the client has none that it can use now. */
public final class LackingKindWords {
    private static final String KIND = "kind";
    private static final String WAITING = "waiting_tasks";

    private LackingKindWords() {}

    /** One line for each kind. */
    public static List<String> of(List<GuiRecord> kinds) {
        return kinds.stream().map(LackingKindWords::line).toList();
    }

    private static String line(GuiRecord kind) {
        int waiting = kind.whole(WAITING);
        return kind.text(KIND) + ": no such card can be used now, and " + Words.count(waiting, "task")
                + (waiting == 1 ? " waits" : " wait") + " until one can; 'quern devices --explain' says why";
    }

    /** The same as facts; the names are part of the commands' interface. */
    public static List<Map<String, Object>> facts(List<GuiRecord> kinds) {
        return kinds.stream()
                .map(kind -> Map.<String, Object>of(KIND, kind.text(KIND), WAITING, kind.whole(WAITING))).toList();
    }
}
