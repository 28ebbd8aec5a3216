package org.quern.cli.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.quern.engine.host.CardNews;
import org.quern.model.device.NumberRanges;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** Cards that the client could use and does not, with its reasons, by the names that reasons have for them. */
public final class UnusedCards {
    /** Nobody tells of one. */
    public static final UnusedCards NONE = new UnusedCards(List.of());
    private final SequencedMap<String, String> why = new LinkedHashMap<>();

    UnusedCards(List<GuiRecord> cards) {
        cards.forEach(card -> why.put(card.text("device"), card.text("reason")));
    }

    /** As the client says; none of one that does not answer or does not tell. */
    public static UnusedCards of(ControlOptions options) {
        try (ControlClient client = options.open()) {
            return of(client);
        } catch (ControlException | IOException e) {
            return NONE;
        }
    }

    static UnusedCards of(ControlClient client) throws IOException {
        return new UnusedCards(client.askPlainly(GuiQuestion.of("get_quern_status")).all("unused_card"));
    }

    /** Why no card at all is used; empty if that is not so. */
    public String all() {
        return why.getOrDefault(CardNews.ALL, "");
    }

    /** Why a single card is not used; empty if it is, or nobody tells. */
    public String why(String device) {
        return all().isEmpty() ? why.getOrDefault(device, "") : all();
    }

    /** The same as facts; the names are part of the commands' interface. */
    List<Map<String, String>> facts() {
        List<Map<String, String>> facts = new ArrayList<>();
        why.forEach((device, reason) -> facts.add(Map.of("device", device, "reason", reason)));
        return facts;
    }

    /** One line for all cards of a kind with the same reason. */
    List<String> lines() {
        if (!all().isEmpty()) {
            return List.of();
        }
        SequencedMap<String, List<Integer>> alike = new LinkedHashMap<>();
        why.keySet().stream().filter(device -> device.lastIndexOf(' ') > 0)
                .forEach(device -> alike
                        .computeIfAbsent(device.substring(0, device.lastIndexOf(' ')) + "\n" + why.get(device),
                                key -> new ArrayList<>())
                        .add(number(device)));
        List<String> lines = new ArrayList<>();
        alike.forEach((key, numbers) -> lines.add(key.substring(0, key.indexOf('\n')) + " "
                + NumberRanges.of(numbers.stream().sorted().toList()) + ": not used - "
                + key.substring(key.indexOf('\n') + 1)));
        return lines;
    }

    private static int number(String device) {
        String last = device.substring(device.lastIndexOf(' ') + 1);
        return last.chars().allMatch(c -> c >= '0' && c <= '9') && last.length() < 6 ? Integer.parseInt(last) : 0;
    }

    /** Why no card is used, where the client has none that it could. */
    String noneUsable() {
        List<String> lines = lines();
        return !all().isEmpty() ? "no card is used: " + all()
                : lines.isEmpty() ? "no usable card; 'quern devices --explain' says why"
                        : "no card is used, as the lines on cards say";
    }
}
