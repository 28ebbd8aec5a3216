package org.quern.cli.disk;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.quern.cli.text.Table;
import org.quern.cli.text.Terminal;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimVerdict;

/** {@code quern disk} for eyes: what is used, by whom, and what is going to happen. */
final class DiskTable {
    private DiskTable() {}

    static void print(PrintWriter out, DiskFacts facts) {
        out.printf("Used by Quern   %s of %s allowed; what binds: %s%n", Bytes.text(facts.usedBytes()),
                Bytes.text(facts.allowedBytes()), facts.bound());
        out.printf("Free for tasks  %s%n", Bytes.text(facts.freeBytes()));
        out.printf("Volume          %s%n%n", facts.volumeText());
        Table table = new Table("PROJECT", ">SHARE", ">USED", ">LIMIT", ">ABOVE", ">FILES", ">MAY GO");
        facts.projects().forEach(project -> table.row(project.name(),
                String.format(Locale.ROOT, "%.0f %%", project.sharePercent()), Bytes.text(project.usedBytes()),
                Bytes.text(project.limitBytes()), project.offender() ? Bytes.text(project.offenceBytes()) : "-",
                Integer.toString(project.files()), Bytes.text(project.deletableBytes())));
        table.row("(the client itself)", "", Bytes.text(facts.coreBytes()), "", "", "", "");
        table.lines(Terminal.width()).forEach(line -> out.println((Object) line));
        out.println();
        outlook(facts).forEach(out::println);
    }

    private static List<String> outlook(DiskFacts facts) {
        return facts.verdict() == ReclaimVerdict.WITHIN_LIMIT
                ? List.of("Nothing has to go: " + facts.reasons().getLast() + ".")
                : facts.reasons();
    }
}
