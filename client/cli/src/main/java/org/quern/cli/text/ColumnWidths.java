package org.quern.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How wide the columns of a table are where not all fit: each as wide as breaks the fewest cells of all, earlier columns wider where that is the same. */
final class ColumnWidths {
    private static final int IMPOSSIBLE = Integer.MAX_VALUE;
    private final int room;
    /** Of each column by its width, down from its natural one: lines that its cells take beyond one each. */
    private final List<List<Integer>> costs = new ArrayList<>();
    private final List<Integer> most = new ArrayList<>();

    /** @param room letters for all columns, without the gaps */
    ColumnWidths(int room) {
        this.room = room;
    }

    /**
     * One more column.
     *
     * @param least letters that it may not fall below
     * @param natural letters of its widest cell
     * @param cells what stands in it, and how often
     */
    void add(int least, int natural, Map<String, Integer> cells) {
        int widest = Math.max(least, Math.min(natural, room));
        List<Integer> cost = new ArrayList<>();
        for (int width = widest; width >= least; width--) {
            cost.add(width >= natural ? 0 : broken(cells, width));
        }
        most.add(widest);
        costs.add(cost);
    }

    private static int broken(Map<String, Integer> cells, int width) {
        return cells.entrySet().stream()
                .mapToInt(cell -> cell.getValue() * (Wrap.lines(cell.getKey(), Math.max(1, width)).size() - 1)).sum();
    }

    /** The widths in the order of the columns; empty if they do not fit. */
    List<Integer> fewestLines() {
        List<int[]> totals = new ArrayList<>(); // of the columns from one on, by the room that is left for them
        totals.add(new int[Math.max(0, room) + 1]);
        for (int column = costs.size() - 1; column >= 0; column--) {
            int[] total = new int[Math.max(0, room) + 1];
            for (int left = 0; left < total.length; left++) {
                int width = best(column, left, totals.getFirst());
                total[left] = width < 0 ? IMPOSSIBLE : sum(column, width, left, totals.getFirst());
            }
            totals.addFirst(total);
        }
        List<Integer> widths = new ArrayList<>();
        int left = Math.max(0, room);
        for (int column = 0; column < costs.size(); column++) {
            int width = best(column, left, totals.get(column + 1));
            if (width < 0) {
                return List.of();
            }
            widths.add(width);
            left -= width;
        }
        return widths;
    }

    /** The least widths, for a table that does not fit in any. */
    List<Integer> least() {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < costs.size(); column++) {
            widths.add(most.get(column) - costs.get(column).size() + 1);
        }
        return widths;
    }

    /** The widest of the best widths; -1 if none fits with the columns behind it. */
    private int best(int column, int left, int[] behind) {
        int found = -1;
        int least = IMPOSSIBLE;
        for (int i = 0; i < costs.get(column).size(); i++) {
            int width = most.get(column) - i;
            int sum = width > left ? IMPOSSIBLE : sum(column, width, left, behind);
            if (sum < least) {
                least = sum;
                found = width;
            }
        }
        return found;
    }

    private int sum(int column, int width, int left, int[] behind) {
        int rest = behind[left - width];
        return rest == IMPOSSIBLE ? IMPOSSIBLE : rest + costs.get(column).get(most.get(column) - width);
    }
}
