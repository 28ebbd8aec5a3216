package org.quern.cli.simulate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.simulator.sweep.Dominance;
import org.quern.simulator.sweep.Row;
import org.quern.simulator.sweep.Spread;

/** Rows of a sweep as a table for eyes: mean and, if there are several seeds, spread. */
final class RowTable {
    private static final List<String> HEADS = List.of("scenario", "suite", "idleness", "waste", "late unfinished",
            "lost",
            "share violation", "monotony", "RPCs per task", "preemptions per task", "met", "missed", "unbegun",
            "CPU s");
    private static final int TEXTS = 2;

    private RowTable() {}

    /** Prints the rows as a table or as a line of JSON, and keeps that line in the folder if there is one. */
    static void report(PrintWriter to, List<Row> rows, boolean json, @Nullable Path folder) throws IOException {
        report(to, rows, List.of(), json, folder);
    }

    /** The same; those that are {@code unchanged} are a sentence each in the table. */
    static void report(PrintWriter to, List<Row> rows, List<Row> unchanged, boolean json, @Nullable Path folder)
            throws IOException {
        if (json) {
            to.println(Json.of(rows));
            to.flush();
        } else {
            print(to, rows.stream().filter(row -> !unchanged.contains(row)).toList());
            unchanged.forEach(row -> to.println(row.scenario() + " under " + row.suite() + ": nothing would change"));
            to.flush();
        }
        if (folder != null) {
            Files.writeString(folder.resolve("rows.json"), Json.of(rows) + "\n");
        }
    }

    private static void print(PrintWriter out, List<Row> rows) {
        List<List<String>> lines = new ArrayList<>(List.of(HEADS));
        rows.forEach(row -> lines.add(cells(row)));
        int[] widths = new int[HEADS.size()];
        for (List<String> line : lines) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], line.get(c).length());
            }
        }
        lines.forEach(line -> out.println(line(line, widths)));
        rows.stream().mapToInt(Row::seeds).max().stream().filter(seeds -> seeds > 1)
                .forEach(seeds -> out.printf(Locale.ROOT, "mean ± standard deviation of %d runs%n", seeds));
        rows.stream().filter(row -> row.seeds() < rows.stream().mapToInt(Row::seeds).max().orElse(0))
                .forEach(row -> out.printf(Locale.ROOT, "%s under %s: of %d of them, since the others failed%n",
                        row.scenario(), row.suite(), row.seeds()));
        if (rows.stream().anyMatch(row -> row.unbegun() > 0)) {
            out.println(
                    "unbegun: of those missed, given up before they had begun; nothing was spent on them, so they are no waste");
        }
        dominance(out, rows);
        out.flush();
    }

    /** A line for each suite that another one beats in a scenario without being worse in anything. */
    private static void dominance(PrintWriter out, List<Row> rows) {
        for (Row row : rows) {
            List<Row> better = Dominance.over(row, rows);
            if (!better.isEmpty()) {
                out.printf(Locale.ROOT,
                        "In %s, %s is dominated by %s: better by more than %s in idleness, waste, share violation or monotony, and worse by as much in none%n",
                        row.scenario(), row.suite(), String.join(", ", better.stream().map(Row::suite).toList()),
                        Dominance.MARGIN);
            }
        }
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String pad = " ".repeat(widths[c] - cells.get(c).length());
            line.append(c == 0 ? "" : "  ").append(c < TEXTS ? cells.get(c) + pad : pad + cells.get(c));
        }
        return line.toString().stripTrailing();
    }

    private static List<String> cells(Row row) {
        boolean spread = row.seeds() > 1;
        return List.of(row.scenario(), row.suite(), cell(row.idleness(), spread), cell(row.waste(), spread),
                cell(row.lateUnfinished(), spread), cell(row.lost(), spread), cell(row.shareViolation(), spread),
                cell(row.monotony(), spread), cell(row.rpcsPerTask(), spread), cell(row.preemptionsPerTask(), spread),
                count(row.met()), count(row.missed()), count(row.unbegun()),
                String.format(Locale.ROOT, "%.2f", row.cpuSeconds()));
    }

    private static String cell(Spread figure, boolean spread) {
        String mean = String.format(Locale.ROOT, "%.4f", figure.mean());
        return spread ? mean + String.format(Locale.ROOT, " ± %.4f", figure.sd()) : mean;
    }

    private static String count(double tasks) {
        return String.format(Locale.ROOT, tasks == Math.rint(tasks) ? "%.0f" : "%.1f", tasks);
    }
}
