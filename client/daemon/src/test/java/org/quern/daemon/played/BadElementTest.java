package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;

/**
 * Replies that read well and hold one thing that cannot be: a name that leaves its directory, a number that is none, a file
 * that is not what its description says. One client gets them all, each from a project of its own.
 */
class BadElementTest {
    private static final String SCRIPT = "#!/bin/sh\necho 0 > boinc_finish_called\n";

    @TempDir
    private Path directory = Path.of("");

    /** A project, what it does to a sound reply, and what must be said about it. */
    private record Row(String name, UnaryOperator<ReplyText> spoil, List<String> told) {
        static Row of(String name, UnaryOperator<ReplyText> spoil, String... told) {
            return new Row(name, spoil, List.of(told));
        }
    }

    /** Names that leave the project directory or mean a device: the element is skipped, and the task that needs it is not taken. */
    private static List<Row> names() {
        List<Row> rows = new ArrayList<>();
        for (List<String> row : List.of(List.of("dots", "../evil"), List.of("inner_dots", "a/../../evil"),
                List.of("absolute", "/tmp/evil"), List.of("percent", "a%2fevil"), List.of("device", "nul"),
                List.of("drive", "C:evil"), List.of("backslash", "..\\evil"), List.of("nameless", ""),
                List.of("long", "x".repeat(300)))) {
            String name = row.get(1);
            String quoted = Pattern.quote("file \"" + name + "\": the name ");
            rows.add(Row.of("file_" + row.get(0), reply -> reply.input(name, "<nbytes>1</nbytes>", "in", ""), quoted,
                    "Ignoring task file_" + row.get(0) + "_task: its workunit"));
        }
        rows.add(Row.of("open_name", reply -> reply.input("in_1", "x", "").output("out_1", "../../evil", "", ""),
                "logical name \"../../evil\": the name contains"));
        rows.add(Row.of("program_name", reply -> reply.programRef(ReplyText.ref("../../evil", "<main_program/>")),
                "file name \"../../evil\": the name contains", "there is no version of app"));
        rows.add(Row.of("prefix", reply -> reply.version("<file_prefix>../..</file_prefix>"), "file prefix"));
        rows.add(Row.of("app_name",
                reply -> reply.first("<app><name>../evil</name></app><app><name></name></app>"),
                "application \"\\.\\./evil\": the name"));
        rows.add(Row.of("task_name", reply -> reply.first("<result><name>../../evil</name></result>"),
                "task \"\\.\\./\\.\\./evil\""));
        rows.add(Row.of("workunit_name", reply -> reply.first("<workunit><name>/evil</name></workunit>"),
                "workunit \"/evil\""));
        rows.add(Row.of("undescribed", reply -> reply.version(ReplyText.ref("library", "")),
                "Ignoring version 100 of app: its files \\[library\\] are not described",
                "Ignoring task undescribed_task: there is no version of app"));
        return rows;
    }

    /** Numbers that cannot be meant: left out, each with the place where it stood; the task runs with what is usual. */
    private static List<Row> numbers() {
        List<Row> rows = new ArrayList<>();
        for (List<String> row : List.of(List.of("negative", "-1"), List.of("not_a_number", "NaN"),
                List.of("infinite", "inf"), List.of("overflowing", "1e999"), List.of("word", "many"))) {
            String number = row.get(1);
            rows.add(Row.of(row.get(0), reply -> reply.workunit("<rsc_fpops_est>" + number + "</rsc_fpops_est>")
                    .version("<avg_ncpus>" + number + "</avg_ncpus>")
                    .result("<report_deadline>" + number + "</report_deadline>")
                    .first("<request_delay>" + number + "</request_delay>"),
                    "rsc_fpops_est: (not a finite number|negative), left out",
                    "avg_ncpus: (not a finite number|negative), left out",
                    "report_deadline: (not a finite number|negative), left out",
                    "request_delay: (not a finite number|negative), left out",
                    "Computation for task " + row.get(0) + "_task finished",
                    "did not acknowledge 1 reported tasks; next try in \\d+ s"));
        }
        rows.add(Row.of("huge", reply -> reply.workunit("<rsc_fpops_est>1e300</rsc_fpops_est>"
                + "<rsc_fpops_bound>1e300</rsc_fpops_bound><rsc_disk_bound>1e300</rsc_disk_bound>")
                .version("<flops>1e300</flops><version_num>99999999999</version_num>")
                .result("<report_deadline>1e300</report_deadline>").first("<request_delay>1e300</request_delay>"),
                "version_num: not a 32-bit integer, left out", "Ignoring task huge_task"));
        rows.add(Row.of("huge_work", reply -> reply.workunit("<rsc_fpops_est>1e300</rsc_fpops_est>"
                + "<rsc_fpops_bound>1e300</rsc_fpops_bound><rsc_disk_bound>1e300</rsc_disk_bound>")
                .result("<report_deadline>1e300</report_deadline>"),
                "Computation for task huge_work_task finished"));
        return rows;
    }

    /** Files that are not what was described: the task fails with the reason and is reported. */
    private static List<Row> files(PlayedProjects projects) {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("huge_file", reply -> file(projects, "huge_file", reply, "abc", "<nbytes>1e300</nbytes>"),
                "no disk space for its file in_1"));
        SigningKey stranger = SigningKey.generate();
        String sound = String.format(Locale.ROOT, "<nbytes>%d</nbytes>", SCRIPT.length());
        rows.add(Row.of("unsigned", reply -> reply.program(sound), "program is a program without a signature"));
        rows.add(Row.of("forged", reply -> reply.program(sound + signature(stranger.sign(Md5.of(SCRIPT)))),
                "program: the signature is not that of the project"));
        rows.add(Row.of("scrawled", reply -> reply.program(sound + signature("zz not hex zz.")),
                "program: the signature is not that of the project"));
        rows.add(Row.of("short", reply -> file(projects, "short", reply, "abc", "<nbytes>10</nbytes>"),
                "in_1 has 3 bytes at the server, expected were 10"));
        rows.add(Row.of("long", reply -> file(projects, "long", reply, "x".repeat(100_000), "<nbytes>10</nbytes>"),
                "in_1 has more than 10 bytes"));
        rows.add(Row.of("sum",
                reply -> file(projects, "sum", reply, "abc", "<nbytes>3</nbytes><md5_cksum>00</md5_cksum>"),
                "in_1 has the MD5 900150983cd24fb0d6963f7d28e17f72, expected was 00"));
        rows.add(Row.of("gone", reply -> {
            projects.file("gone", "in_1", aResponse().withStatus(404));
            return reply.input("in_1", "<nbytes>3</nbytes>", "in", "");
        }, "HTTP status 404"));
        rows.add(Row.of("not_gzip", reply -> file(projects, "not_gzip", reply, "abc",
                "<nbytes>3</nbytes><gzipped_nbytes>3</gzipped_nbytes><gzipped_url>"
                        + projects.address("not_gzip", "download/in_1") + "</gzipped_url>"),
                "in_1 cannot be unpacked"));
        rows.add(Row.of("no_url", reply -> reply.first("<file_info><name>in_1</name></file_info>")
                .workunit(ReplyText.ref("in_1", "<open_name>in</open_name>")), "in_1.*no URL"));
        return rows;
    }

    private static ReplyText file(PlayedProjects projects, String project, ReplyText reply, String content,
            String description) {
        projects.file(project, "in_1", content);
        return reply.input("in_1", description, "in", "");
    }

    private static String signature(String text) {
        return "<file_signature>\n" + text + "\n</file_signature>";
    }

    @Test
    void everyBadElementIsNamedAndHarmsNobody() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            List<Row> rows = new ArrayList<>(names());
            rows.addAll(numbers());
            List<Row> files = files(projects);
            rows.addAll(files);
            for (Row row : rows) {
                projects.add(row.name());
                projects.scheduler(row.name(),
                        row.spoil().apply(new ReplyText(projects, row.name()).script(SCRIPT)).toString());
            }
            projects.add("portal_file");
            projects.scheduler("portal_file", new ReplyText(projects, "portal_file").script(SCRIPT)
                    .input("in_1", "<nbytes>9000</nbytes>", "in", "").toString());
            projects.file("portal_file", "in_1",
                    ok("<html>Please log in</html>").withHeader("Content-Type", "text/html"));
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                rows.forEach(row -> row.told().forEach(told -> client.says(row.name(), told)));
                files.forEach(row -> client.says(row.name(), "Task " + row.name() + "_task failed"));
                client.says("portal_file", "Download of in_1 failed \\(a web page came instead.*next try in \\d+ s");
                rows.forEach(row -> client.waitsWith(row.name()));
                client.answersManagers();
                client.wroteOnly(List.of("program", "in_1"));
                assertEquals(rows.size() + 1, client.view().state().projects().size());
            }
        }
    }
}
