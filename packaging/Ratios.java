import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figures of Quern over those of the reference in the same run: what can be compared between computers and days. A history of them is a
 * file of tabs, a line for each run.
 */
final class Ratios {
    /** Columns of the history, in order. */
    private static final List<String> FIGURES = List.of("start ms, no project", "start ms, 1000 tasks", "start CPU, no project",
            "--version ms", "status ms", "tasks ms", "get_state CPU, 1000 tasks", "idle CPU, no project", "idle CPU, 1000 tasks",
            "resident, no project", "resident, 1000 tasks");
    /** A figure of the reference that is too small for its measure has no ratio. */
    private static final double LEAST = 1e-9;
    private final Map<String, Double> ours = new LinkedHashMap<>();
    private final Map<String, Double> theirs = new LinkedHashMap<>();

    /** A figure of a subject by its name, "quern, …" or "boinc, …". */
    void add(String subject, String figure, double value) {
        boolean isOurs = subject.startsWith("quern");
        (isOurs ? ours : theirs).put(figure, value);
    }

    private String ratio(String figure) {
        Double own = ours.get(figure);
        Double other = theirs.get(figure);
        return own == null || other == null || other < LEAST ? "-" : String.format(Locale.ROOT, "%.2f", own / other);
    }

    /** Prints them as a table; "-" where one of the two was not measured. */
    void print() {
        System.out.println("\nQuern's figure over the reference's, same run\n| | |\n|---|---|");
        FIGURES.forEach(figure -> System.out.printf("| %s | %s |%n", figure, ratio(figure)));
    }

    /** Adds a line to the history, and its heading where there is none. */
    void append(Path history, String commit) throws IOException {
        if (Files.notExists(history)) {
            Files.writeString(history, "date\tcommit\t" + String.join("\t", FIGURES) + "\n");
        }
        Files.writeString(history, LocalDate.now() + "\t" + commit + "\t"
                + String.join("\t", FIGURES.stream().map(this::ratio).toList()) + "\n", StandardOpenOption.APPEND);
    }
}
