package org.quern.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.Function;
import org.quern.cli.text.Styled.Style;
import org.quern.model.device.CardLoad;
import org.quern.rpc.gui.GuiRecord;

/**
 * What many cards do, a row each, without what none of them tells. Names that leave no room for the figures stand below, each once; on
 * a narrow terminal the last columns are left out as well, which is said.
 */
public final class LoadTable {
    private static final double GIB = 1L << 30;
    private static final String UNKNOWN = "-";
    /** They have room below a name of any length on the narrowest terminal. */
    private static final int LEAST_FIGURES = 3;
    private static final SequencedMap<String, Function<CardLoad, String>> FIGURES = new LinkedHashMap<>();
    private final List<Card> cards;

    static {
        FIGURES.put(">BUSY", load -> number(load.busyPercent(), "%.0f %%"));
        FIGURES.put(">TEMP", load -> number(load.temperatureCelsius(), "%.0f °C"));
        FIGURES.put(">POWER", load -> number(load.powerWatts(), load.powerLimitWatts().orElse(0) > 0
                ? "%.0f/" + String.format(Locale.ROOT, "%.0f W", load.powerLimitWatts().getAsDouble()) : "%.0f W"));
        FIGURES.put(">MEMORY", LoadTable::memory);
        FIGURES.put(">CLOCK", load -> number(load.clockMhz(), "%.0f MHz"));
        FIGURES.put("DISPLAY", load -> load.drivesDisplay() ? "drives it" : "");
    }

    /** A card by the name that reasons have for it, empty if they have none. */
    private record Card(String device, CardLoad load) {}

    private LoadTable(List<Card> cards) {
        this.cards = cards;
    }

    /** By what a client answers. */
    public static LoadTable of(List<GuiRecord> cards) {
        return new LoadTable(cards.stream().map(card -> new Card(card.text("device"), LoadWords.load(card))).toList());
    }

    /** By what the drivers say; {@code names} of cards by their identities. */
    public static LoadTable of(List<CardLoad> loads, Map<String, String> names) {
        return new LoadTable(loads.stream().map(load -> new Card(names.getOrDefault(load.identity(), ""), load))
                .toList());
    }

    private static String memory(CardLoad load) {
        double total = load.totalBytes().orElse(0);
        return total > 0 && load.usedBytes().isPresent() ? String.format(Locale.ROOT, "%.1f/%.1f GiB",
                load.usedBytes().getAsDouble() / GIB, total / GIB) : "";
    }

    private static String number(OptionalDouble value, String format) {
        return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "";
    }

    /** The lines, headings first; if they are more than {@code rows}, the first ones, with how many cards are missing. */
    public List<Styled> lines(int width, int rows) {
        List<String> told = FIGURES.keySet().stream()
                .filter(figure -> cards.stream().anyMatch(card -> !cell(card, figure).isEmpty())).toList();
        List<Styled> lines = table(true, told).lines(Integer.MAX_VALUE);
        if (fit(lines, width)) {
            return cut(lines, List.of(), rows);
        }
        int shown = told.size();
        while (shown > LEAST_FIGURES && !fit(table(false, told.subList(0, shown)).lines(Integer.MAX_VALUE), width)) {
            shown--;
        }
        List<Styled> few = table(false, told.subList(0, shown)).lines(width);
        List<String> below = new ArrayList<>(models());
        if (shown < told.size()) {
            below.add("No room for " + String.join(", ", told.subList(shown, told.size())).replace(">", "")
                    + "; --json shows all");
        }
        return cut(few, below.stream().flatMap(line -> Wrap.lines(line, width).stream()).toList(), rows);
    }

    private static boolean fit(List<Styled> lines, int width) {
        return lines.stream().allMatch(line -> line.length() <= width);
    }

    private static String cell(Card card, String figure) {
        return Objects.requireNonNull(FIGURES.get(figure)).apply(card.load);
    }

    /** The names below stay, since the rows do not say what they are. */
    private List<Styled> cut(List<Styled> lines, List<String> below, int rows) {
        List<Styled> shown = new ArrayList<>();
        if (lines.size() + below.size() <= rows) {
            shown.addAll(lines);
        } else {
            int each = lines.size() / (cards.size() + 1); // a card may take several lines, as the headings do
            int seen = Math.max(1, (rows - 1 - below.size()) / each - 1);
            shown.addAll(lines.subList(0, (seen + 1) * each));
            shown.add(new Styled().add("... and " + Words.count((long) cards.size() - seen, "more card")
                    + "; --json shows all", Style.FAINT));
        }
        below.forEach(line -> shown.add(new Styled().add(line)));
        return shown;
    }

    private Table table(boolean named, List<String> figures) {
        List<String> headings = new ArrayList<>(List.of("CARD"));
        if (named) {
            headings.add("NAME");
        }
        headings.addAll(figures);
        Table table = new Table(headings.toArray(String[]::new));
        for (Card card : cards) {
            List<String> cells = new ArrayList<>();
            cells.add(!card.device.isEmpty() ? card.device : named ? UNKNOWN : card.load.name());
            if (named) {
                cells.add(card.load.name());
            }
            figures.stream().map(figure -> cell(card, figure))
                    .forEach(cell -> cells.add(cell.isEmpty() ? UNKNOWN : cell));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** {@code NVIDIA 0 to 3: the name that they share}. */
    private List<String> models() {
        Map<String, List<String>> models = new LinkedHashMap<>();
        cards.stream().filter(card -> !card.device.isEmpty()).forEach(card -> models
                .computeIfAbsent(card.load.name(), name -> new ArrayList<>()).add(card.device));
        return models.entrySet().stream().map(model -> CardNames.together(model.getValue()) + ": " + model.getKey())
                .toList();
    }
}
