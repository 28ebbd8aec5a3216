package org.quern.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.quern.rpc.gui.GuiRecord;

/** Cards of which a driver's library does not answer any more, as after an upgrade of the driver. */
public final class SilentCardWords {
    private static final String DEVICE = "device";
    private static final String SINCE = "since";
    private static final String REASON = "reason";
    private static final String WAITING = "waiting_tasks";

    private SilentCardWords() {}

    /** One line for all that have the reason and the time in common. */
    public static List<String> of(List<GuiRecord> cards) {
        SequencedMap<String, List<GuiRecord>> alike = new LinkedHashMap<>();
        cards.forEach(card -> alike.computeIfAbsent(card.text(REASON) + card.text(SINCE), key -> new ArrayList<>())
                .add(card));
        return alike.values().stream().map(SilentCardWords::line).toList();
    }

    private static String line(List<GuiRecord> alike) {
        GuiRecord first = alike.getFirst();
        int waiting = first.whole(WAITING);
        return CardNames.together(alike.stream().map(card -> card.text(DEVICE)).toList())
                + ": starts nothing since " + Words.minute(first.number(SINCE)) + " - " + first.text(REASON) + "; "
                + (waiting == 0 ? "no task waits for it"
                        : Words.count(waiting, "task") + (waiting == 1 ? " waits" : " wait") + " for it")
                + ", and what computes there goes on";
    }

    /** The same as facts; the names are part of the commands' interface. */
    public static List<Map<String, Object>> facts(List<GuiRecord> cards) {
        List<Map<String, Object>> facts = new ArrayList<>();
        for (GuiRecord card : cards) {
            Map<String, Object> fact = new LinkedHashMap<>();
            fact.put(DEVICE, card.text(DEVICE));
            fact.put(REASON, card.text(REASON));
            fact.put(SINCE, card.number(SINCE));
            fact.put(WAITING, card.whole(WAITING));
            facts.add(fact);
        }
        return facts;
    }
}
