package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.ExitStatus;

/** Real programs that take exactly what {@code <rsc_disk_bound>} allows them, a byte more, or seemingly much more; and bounds that say nothing. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "its programs use GNU find and truncate")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiskBoundTest {
    private static final int BOUND = 300_000;
    private static final String EXCEEDED = "Disk usage limit exceeded";
    /** Bytes of the file that says that it has finished. */
    private static final int FINISH = 2;
    /** Fills the slot up to so many bytes, that file among them. */
    private static final String FILL = """
            fill() {
                used=$(find . -type f -printf '%s\\n' | awk '{ s += $1 } END { print s }')
                head -c $(($1 - used - FINISH)) /dev/zero > pad
            }
            """.replace("FINISH", String.valueOf(FINISH));
    private static final String FINISHES = "printf '0\\n' > boinc_finish_called\n";
    private static final String STAYS = "while [ ! -e ../../enough ]; do sleep 0.2; done\n" + FINISHES;

    /** What a program does under a bound, and whether it is let finish. */
    private record Case(String bound, String program, Verdict verdict) {}

    private enum Verdict {
        WITHIN, KEPT, ENDED
    }

    private static final Map<String, Case> CASES = new LinkedHashMap<>();
    static {
        String bound = bound(BOUND);
        CASES.put("exact", new Case(bound, "fill " + BOUND + "\n" + FINISHES, Verdict.WITHIN));
        CASES.put("exact_and_stays", new Case(bound, "fill " + BOUND + "\n" + STAYS, Verdict.WITHIN));
        CASES.put("a_byte_over", new Case(bound, "fill " + (BOUND + 1) + "\n" + FINISHES, Verdict.KEPT));
        CASES.put("a_byte_over_and_stays",
                new Case(bound, "fill " + (BOUND + FINISH + 1) + "\nwhile :; do sleep 1; done\n", Verdict.ENDED));
        String links = "head -c 200000 /dev/zero > one\nfor i in 2 3 4 5 6; do ln one link$i; done\n";
        CASES.put("hard_links", new Case(bound, links + STAYS, Verdict.WITHIN));
        CASES.put("sparse", new Case(bound, "truncate -s 1T image\n" + STAYS, Verdict.WITHIN));
        CASES.put("many_names_and_too_much",
                new Case(bound, links + "head -c 200000 /dev/zero > two\n" + FINISHES, Verdict.KEPT));
        String some = "fill 3000000\n" + STAYS;
        CASES.put("zero", new Case(bound(0), some, Verdict.WITHIN));
        CASES.put("absent", new Case("", some, Verdict.WITHIN));
        for (String word : List.of("-1", "NaN", "1e300", "much")) {
            CASES.put("of_" + word.replace("-", "minus_"),
                    new Case("<rsc_disk_bound>" + word + "</rsc_disk_bound>", some, Verdict.WITHIN));
        }
    }

    @TempDir
    private static Path directory = Path.of("");
    private PlayedProjects projects;
    private RunningClient client;

    @SuppressWarnings("NullAway.Init") // set before the tests
    DiskBoundTest() {}

    private static String bound(int bytes) {
        return "<rsc_disk_bound>" + bytes + "</rsc_disk_bound>";
    }

    @BeforeAll
    void allStart() throws IOException {
        projects = new PlayedProjects();
        CASES.forEach((name, tried) -> {
            projects.add(name);
            projects.scheduler(name, new ReplyText(projects, name).script("#!/bin/sh\n" + FILL + tried.program())
                    .result("<report_immediately/>").toString()
                    .replace("<rsc_disk_bound>1e8</rsc_disk_bound>", tried.bound())
                    .replace("<request_delay>3600", "<request_delay>1"),
                    "<scheduler_reply><request_delay>1</request_delay></scheduler_reply>");
        });
        Path data = Files.createDirectories(directory.resolve("data"));
        Files.writeString(data.resolve("cc_config.xml"),
                "<cc_config><options><no_priority_change>1</no_priority_change>"
                        + "<ncpus>" + CASES.size() + "</ncpus></options></cc_config>\n");
        client = new RunningClient(directory, projects, 1_000_000);
        // Whoever is a byte over while it computes was measured; so were those that began with it.
        client.says("a_byte_over_and_stays", EXCEEDED);
        Files.createFile(client.data.resolve("enough"));
    }

    @TestFactory
    Stream<DynamicTest> a_bound_holds() {
        return CASES.entrySet().stream().map(entry -> DynamicTest.dynamicTest(entry.getKey(),
                () -> ends(entry.getKey(), entry.getValue().verdict())));
    }

    private void ends(String name, Verdict verdict) {
        if (verdict == Verdict.ENDED) {
            // Its report has a minute's time, as after every failure.
            client.waiting(name).untilHolds("it is to be reported as what it is", () -> client.saved(name).results()
                    .stream().anyMatch(held -> held.outcome().exitStatus() == ExitStatus.DISK_LIMIT
                            && held.outcome().peakDiskBytes() == BOUND + 1 && held.outcome().readyToReport()));
            return;
        }
        client.waiting(name).untilHolds("it is reported", () -> !reports(name).isEmpty());
        String report = reports(name).getFirst();
        String all = report + "\n" + client.said(name);
        assertEquals("0", told(report, "exit_status"), all);
        assertEquals(verdict == Verdict.KEPT, client.said(name).stream()
                .anyMatch(text -> text.contains("what it did is kept. " + EXCEEDED)), all);
        assertEquals(verdict == Verdict.KEPT, all.contains(EXCEEDED), all);
    }

    @Test
    void whatIsReportedIsWhatItTook() {
        client.waiting("exact").untilHolds("it is reported", () -> !reports("exact").isEmpty());
        assertEquals(BOUND, Double.parseDouble(told(reports("exact").getFirst(), "final_peak_disk_usage")));
        client.waiting("sparse").untilHolds("it is reported", () -> !reports("sparse").isEmpty());
        double sparse = Double.parseDouble(told(reports("sparse").getFirst(), "final_peak_disk_usage"));
        assertTrue(sparse < BOUND, () -> "bytes: " + sparse);
    }

    private List<String> reports(String name) {
        return projects.posted(name, "cgi").stream().map(body -> new String(body, StandardCharsets.UTF_8))
                .filter(body -> body.contains("<result>")).toList();
    }

    private static String told(String report, String element) {
        Matcher found = Pattern.compile("<" + element + ">([^<]*)<").matcher(report);
        return found.find() ? found.group(1) : "";
    }

    @AfterAll
    void endAll() throws IOException {
        client.close();
        projects.close();
    }
}
