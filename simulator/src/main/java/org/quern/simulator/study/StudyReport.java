package org.quern.simulator.study;

import java.util.List;
import java.util.Locale;

/** What was found, in Markdown: for each published claim our numbers, and where they differ, why. */
final class StudyReport {
    private StudyReport() {}

    static String of(List<Results> all, ReproduceOptions options) {
        StringBuilder text = new StringBuilder(
                String.format(Locale.ROOT,
                        """
                                # The scheduling study, repeated

                                Kondo, Anderson and McLeod simulated BOINC's client of 2007. Here the same experiments run on the engine of this client. Each point is the mean of %d run%s of %s days
                                (seeds 1 to %d). Nothing is fitted: where a curve differs from what was published, it stays so, and the cause is named.

                                Waste, idleness, share violation and monotony are those of the study. Processing for tasks that are late and not finished at the end of a run is no waste by that definition; it is
                                stated where it matters. The study does not give the unit of its lambda_avail = 1000; the curves take it as the mean on-period in seconds, the series "on36000" takes ten hours.
                                """,
                        options.seeds(), options.seeds() == 1 ? "" : "s", Numbers.plain(options.days()),
                        options.seeds()));
        for (Results results : all) {
            figure(text, results);
        }
        return text.toString();
    }

    private static void figure(StringBuilder text, Results results) {
        Figure figure = results.figure();
        text.append(String.format(Locale.ROOT,
                "\n## Figure %d: %s\n\n![Figure %d](%s.svg)\n\n| published | here | verdict |\n|---|---|---|\n",
                figure.number(), figure.title(), figure.number(), figure.fileName()));
        StringBuilder causes = new StringBuilder();
        for (Claim claim : Claims.of(figure.number())) {
            ClaimResult finding = claim.check().apply(results);
            text.append("| %s | %s | %s |\n".formatted(claim.published(), finding.found(),
                    finding.agreement().name().toLowerCase(Locale.ROOT)));
            if (!finding.why().isEmpty()) {
                causes.append("\n- *").append(claim.published()).append("*: ").append(finding.why());
            }
        }
        if (!causes.isEmpty()) {
            text.append("\nWhy:\n").append(causes).append('\n');
        }
    }
}
