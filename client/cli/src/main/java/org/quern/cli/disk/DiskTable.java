package org.quern.cli.disk;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.quern.datamanager.Bytes;
import org.quern.datamanager.ReclaimVerdict;

/** {@code quern disk} for eyes: what is used, by whom, and what is going to happen. */
final class DiskTable {
    private static final int MOST_NAME = 30;

    private DiskTable() {}

    static void print(PrintWriter out, DiskFacts facts) {
        out.printf("Used by Quern   %s of %s allowed; what binds: %s%n", Bytes.text(facts.usedBytes()),
                Bytes.text(facts.allowedBytes()), facts.bound());
        out.printf("Free for tasks  %s%n", Bytes.text(facts.freeBytes()));
        out.printf("Volume          %s%n%n", facts.volumeText());
        row(out, "PROJECT", "SHARE", "USED", "LIMIT", "ABOVE", "FILES", "MAY GO");
        facts.projects().forEach(project -> row(out, project.name(),
                String.format(Locale.ROOT, "%.0f %%", project.sharePercent()), Bytes.text(project.usedBytes()),
                Bytes.text(project.limitBytes()), project.offender() ? Bytes.text(project.offenceBytes()) : "-",
                Integer.toString(project.files()), Bytes.text(project.deletableBytes())));
        row(out, "(the client itself)", "", Bytes.text(facts.coreBytes()), "", "", "", "");
        out.println();
        outlook(facts).forEach(out::println);
    }

    private static List<String> outlook(DiskFacts facts) {
        return facts.verdict() == ReclaimVerdict.WITHIN_LIMIT
                ? List.of("Nothing has to go: " + facts.reasons().getLast() + ".")
                : facts.reasons();
    }

    private static void row(PrintWriter out, String name, String share, String used, String limit, String above,
            String files, String mayGo) {
        String cut = name.length() > MOST_NAME ? name.substring(0, MOST_NAME - 1) + "~" : name;
        out.println(String.format(Locale.ROOT, "%-30s %6s %12s %12s %12s %7s %12s", cut, share, used, limit, above,
                files, mayGo).stripTrailing());
    }
}
