package org.quern.cli.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.quern.cli.text.Styled.Style;

/**
 * Rows under headings, columns as wide as their widest cell; a heading that starts with {@code >} aligns to the right. Where that is
 * too wide, texts go on in the next line below, or the first cell of each row gets a line of its own, whichever takes fewer lines. Nothing
 * is cut: names stay whole, since people copy them.
 */
public final class Table {
    private static final String GAP = "  ";
    /** Narrower columns are not worth reading. */
    private static final int LEAST_WIDTH = 10;
    private final List<Boolean> right = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final SortedMap<Integer, Function<String, Style>> styles = new TreeMap<>();

    public Table(String... headings) {
        List<String> first = new ArrayList<>();
        for (String heading : headings) {
            right.add(heading.startsWith(">"));
            first.add(heading.startsWith(">") ? heading.substring(1) : heading);
        }
        rows.add(first);
    }

    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** Colours the cells of a column by what they say. */
    public Table styled(String heading, Function<String, Style> style) {
        styles.put(rows.getFirst().indexOf(heading), style);
        return this;
    }

    /** No row but the headings. */
    public boolean isEmpty() {
        return rows.size() <= 1;
    }

    /** The lines, headings first, in so many columns if that can be done without cutting a name. */
    public List<Styled> lines(int width) {
        List<Integer> widths = natural(0);
        if (total(widths) <= width) {
            return print(widths, 0);
        }
        List<Styled> beside = fits(widths, width, 0, false) ? print(widths, 0) : List.of();
        List<Styled> below = below(width);
        return beside.isEmpty() || below.size() < beside.size() ? below : beside;
    }

    /** The same, and of more lines than {@code rows} the first ones, with how many are missing. */
    public List<Styled> lines(int width, int rows) {
        List<Styled> all = lines(width);
        if (all.size() <= rows) {
            return all;
        }
        List<Styled> shown = new ArrayList<>(all.subList(0, Math.max(1, rows - 1)));
        shown.add(new Styled().add("... and " + Words.count(all.size() - shown.size(), "more line")
                + "; without --watch all are shown", Style.FAINT));
        return shown;
    }

    private List<Styled> below(int width) {
        List<Integer> below = natural(1);
        if (!fits(below, width - GAP.length(), 1, false)) {
            fits(below, width - GAP.length(), 1, true);
        }
        return print(below, 1);
    }

    /** Widths without limit of the columns from one on; 0 for those before. */
    private List<Integer> natural(int from) {
        List<Integer> widths = new ArrayList<>(Collections.nCopies(right.size(), 0));
        for (List<String> row : rows) {
            for (int i = from; i < row.size(); i++) {
                widths.set(i, Math.max(widths.get(i), row.get(i).length()));
            }
        }
        return widths;
    }

    private static int total(List<Integer> widths) {
        int columns = (int) widths.stream().filter(width -> width > 0).count();
        return widths.stream().mapToInt(width -> width).sum() + GAP.length() * Math.max(0, columns - 1);
    }

    /** Narrows columns until all fit, where that breaks the fewest cells; false if they cannot. */
    private boolean fits(List<Integer> widths, int width, int from, boolean breaksWords) {
        ColumnWidths columns = new ColumnWidths(width - GAP.length() * Math.max(0, widths.size() - from - 1));
        for (int i = from; i < widths.size(); i++) {
            boolean isFixed = i == 0 || right.get(i);
            int least = isFixed ? widths.get(i)
                    : Math.min(widths.get(i), breaksWords ? LEAST_WIDTH : longestWord(i));
            columns.add(least, widths.get(i), cells(i));
        }
        List<Integer> narrowed = columns.fewestLines();
        List<Integer> taken = narrowed.isEmpty() ? columns.least() : narrowed;
        for (int i = 0; i < taken.size(); i++) {
            widths.set(from + i, taken.get(i));
        }
        return !narrowed.isEmpty();
    }

    private Map<String, Integer> cells(int column) {
        Map<String, Integer> counted = new LinkedHashMap<>();
        rows.stream().filter(row -> row.size() > column)
                .forEach(row -> counted.merge(row.get(column), 1, Integer::sum));
        return counted;
    }

    private int longestWord(int column) {
        return rows.stream().filter(row -> row.size() > column).mapToInt(row -> Wrap.longestWord(row.get(column)))
                .max().orElse(0);
    }

    private List<Styled> print(List<Integer> widths, int from) {
        List<Styled> lines = new ArrayList<>();
        for (int at = 0; at < rows.size(); at++) {
            List<String> row = rows.get(at);
            if (from > 0) {
                lines.add(new Styled().add(row.getFirst(), at == 0 ? Style.HEADING : style(0, row.getFirst())));
            }
            print(row, widths, from, at == 0, lines);
        }
        return lines;
    }

    private void print(List<String> row, List<Integer> widths, int from, boolean heading, List<Styled> lines) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            cells.add(i < from ? List.of("") : Wrap.lines(row.get(i), Math.max(1, widths.get(i))));
        }
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < height; line++) {
            Styled text = new Styled().add(from > 0 ? GAP : "");
            for (int i = from; i < row.size(); i++) {
                String cell = line < cells.get(i).size() ? cells.get(i).get(line) : "";
                String blanks = " ".repeat(widths.get(i) - cell.length());
                boolean last = i == row.size() - 1;
                text.add((i == from ? "" : GAP) + (right.get(i) ? blanks : ""))
                        .add(cell, heading ? Style.HEADING : style(i, row.get(i)))
                        .add(right.get(i) || last ? "" : blanks);
            }
            lines.add(text);
        }
    }

    private Style style(int column, String cell) {
        Function<String, Style> style = styles.get(column);
        return style == null ? Style.PLAIN : style.apply(cell);
    }
}
