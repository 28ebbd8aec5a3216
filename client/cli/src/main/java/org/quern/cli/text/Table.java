package org.quern.cli.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rows under headings, columns as wide as their widest cell; a heading that starts with {@code >} aligns to the right. */
public final class Table {
    private static final String GAP = "  ";
    private final List<Boolean> right = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

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

    /** The lines, headings first, without blanks at their ends. */
    public List<String> lines() {
        List<Integer> widths = new ArrayList<>(Collections.nCopies(right.size(), 0));
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths.set(i, Math.max(widths.get(i), row.get(i).length()));
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private String line(List<String> row, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String blanks = " ".repeat(widths.get(i) - row.get(i).length());
            line.append(i == 0 ? "" : GAP).append(right.get(i) ? blanks + row.get(i) : row.get(i) + blanks);
        }
        return line.toString().stripTrailing();
    }
}
