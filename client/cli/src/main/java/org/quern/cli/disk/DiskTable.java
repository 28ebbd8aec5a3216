package org.quern.cli.disk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.cli.text.SoleNames;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Table;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.daemon.disk.UnknownFiles;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimVerdict;

/** {@code quern disk} for eyes: what is used, by whom, and what is going to happen. */
final class DiskTable {
    /** Columns before what is told. */
    private static final int MARGIN = 16;
    private static final int INDENT = 2;

    private DiskTable() {}

    /** The lines, each of that width at most where no word is longer. */
    static List<Styled> lines(DiskFacts facts, int width) {
        List<Styled> lines = new ArrayList<>();
        line(lines, width, "Used by Quern", Bytes.text(facts.usedBytes()) + " of " + Bytes.text(facts.allowedBytes())
                + " allowed; what binds: " + facts.bound());
        line(lines, width, "Free for tasks", Bytes.text(facts.freeBytes()));
        line(lines, width, "Volume", facts.volumeText());
        lines.add(new Styled());
        Table table = new Table("PROJECT", ">SHARE", ">USED", ">LIMIT", ">ABOVE", ">FILES", ">MAY GO");
        Map<String, String> told = new LinkedHashMap<>();
        facts.projects().forEach(project -> told.put(project.url(), project.name()));
        Map<String, String> names = SoleNames.of(told);
        facts.projects().forEach(project -> table.row(names.getOrDefault(project.url(), project.url()),
                String.format(Locale.ROOT, "%.0f %%", project.sharePercent()), Bytes.text(project.usedBytes()),
                Bytes.text(project.limitBytes()), project.offender() ? Bytes.text(project.offenceBytes()) : "-",
                Integer.toString(project.files()), Bytes.text(project.deletableBytes())));
        table.row("(the client itself)", "", Bytes.text(facts.coreBytes()), "", "", "", "");
        lines.addAll(table.lines(width));
        lines.add(new Styled());
        outlook(facts).forEach(each -> lines.addAll(Wrap.hanging(new Styled(), each, INDENT, width)));
        facts.projects().stream().filter(project -> project.unknown().count() > 0)
                .forEach(project -> lines.addAll(Wrap.hanging(new Styled(),
                        unknown(project.unknown(), names.getOrDefault(project.url(), project.url())), INDENT, width)));
        return lines;
    }

    private static String unknown(UnknownFiles files, String project) {
        return "In the folder of " + project + " " + (files.count() == 1 ? "lies " : "lie ")
                + Words.count(files.count(), "file") + " (" + Bytes.text(files.bytes())
                + ") that no task and no program here is known to need. Quern never deletes what it does not know.";
    }

    private static void line(List<Styled> lines, int width, String name, String value) {
        lines.addAll(Wrap.hanging(new Styled().add("%-15s ".formatted(name)), value, MARGIN, width));
    }

    private static List<String> outlook(DiskFacts facts) {
        return facts.verdict() == ReclaimVerdict.WITHIN_LIMIT
                ? List.of("Nothing has to go: " + facts.reasons().getLast() + ".")
                : facts.reasons();
    }
}
