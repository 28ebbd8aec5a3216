package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.rpc.crypto.Md5;

/** One task with everything that files and command lines may be, from the reply to the report, through a whole client. */
class SoundTaskTest {
    private static final String PROJECT = "sound";
    private static final String PACKED = "packed\n".repeat(1000);
    private static final String SCRIPT = """
            #!/bin/sh
            resolve() { sed -n 's/.*<soft_link>\\(.*\\)<.soft_link>.*/\\1/p' "$1"; }
            {
                for a in "$@"; do echo "arg $a"; done
                cat "$(resolve in/packed)" | sort -u
                cat data/copied
                [ -e maybe ] || echo "no maybe"
                grep '<ncpus>' init_data.xml
                grep '<process_priority>' init_data.xml
                grep -o '<http_server_name>.*' init_data.xml
            } > "$(resolve out)"
            mkdir -p sub
            echo in a folder > sub/out
            cat data/copied > "$(resolve zipped)"
            printf '0\\nAll is well\\nnotice\\n' > boinc_finish_called
            """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void filesOfEveryKindGoThereAndBack() throws IOException {
        try (PlayedProjects projects = new PlayedProjects()) {
            projects.add(PROJECT);
            projects.scheduler(PROJECT, task(projects).toString(),
                    "<scheduler_reply><request_delay>1</request_delay>"
                            + "<result_ack><name>sound_task</name></result_ack></scheduler_reply>");
            projects.uploads(PROJECT, "<data_server_reply>\n    <status>0</status>\n</data_server_reply>\n");
            try (RunningClient client = new RunningClient(directory, projects, 1_000_000)) {
                client.says(PROJECT, "All is well");
                client.waiting(PROJECT).untilHolds("the result is reported", () -> !report(projects).isEmpty());
                client.waiting(PROJECT).untilHolds("the result is reported and forgotten",
                        () -> client.saved(PROJECT).results().isEmpty());
                client.waiting(PROJECT).untilHolds("its outputs are deleted",
                        () -> Collections.disjoint(client.projectFiles(), List.of("out_1", "out_2", "out_3")));
                client.wroteOnly(List.of("program", "packed", "copied"));
            }
            assertEquals("""
                    arg 1
                    arg a b
                    arg c d
                    arg $(id) ; *
                    arg --nthreads
                    arg 2
                    packed
                    copied
                    no maybe
                    <ncpus>2.000000</ncpus>
                    <process_priority>1</process_priority>
                    <http_server_name>proxy.invalid</http_server_name>
                    """, uploaded(projects, "out_1"));
            assertEquals("in a folder\n", uploaded(projects, "out_2"));
            assertEquals("copied\n", unpacked(posted(projects, "out_3")));
            String report = report(projects);
            assertTrue(report.contains("<name>sound_task</name>") && report.contains("<exit_status>0</exit_status>"),
                    report);
            assertEquals(3, projects.posted(PROJECT, "file_upload_handler").size(), "the optional output is not sent");
        }
    }

    private ReplyText task(PlayedProjects projects) throws IOException {
        projects.file(PROJECT, "packed.gz", ok().withBody(packed(PACKED)));
        projects.file(PROJECT, "absent", aResponse().withStatus(404));
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/cc_config.xml"),
                "<cc_config><options><process_priority>1</process_priority><proxy_info><http_server_name>proxy.invalid"
                        + "</http_server_name><no_proxy>127.0.0.1</no_proxy></proxy_info></options></cc_config>\n");
        return new ReplyText(projects, PROJECT).script(SCRIPT).first("<request_delay>1</request_delay>")
                .input("packed",
                        String.format(Locale.ROOT,
                                "<nbytes>%d</nbytes><md5_cksum>%s</md5_cksum><gzipped_url>%s</gzipped_url>",
                                PACKED.length(), Md5.of(PACKED), projects.address(PROJECT, "download/packed.gz")),
                        "in/packed", "")
                .input("copied", "copied\n", "<open_name>data/copied</open_name><copy_file/>")
                .input("absent", "<nbytes>5</nbytes>", "maybe", "<optional/>")
                .output("out_1", "out", "<max_nbytes>10000</max_nbytes>", "")
                .output("out_2", "sub/out", "<max_nbytes>10000</max_nbytes>", "<copy_file/>")
                .output("out_3", "zipped", "<max_nbytes>10000</max_nbytes><gzip_when_done/>", "")
                .output("out_4", "never", "<max_nbytes>10000</max_nbytes>", "<optional/>")
                .workunit("<command_line>1 \"a b\" 'c d' '$(id) ; *'</command_line>")
                .version("<avg_ncpus>2</avg_ncpus><cmdline>--nthreads 2</cmdline><api_version>8.0</api_version>")
                .result("<report_immediately/>");
    }

    /** The request that tells of the task's end, empty before; a saved state without the task may be one from before it came. */
    private static String report(PlayedProjects projects) {
        return projects.posted(PROJECT, "cgi").stream().map(body -> new String(body, StandardCharsets.UTF_8))
                .filter(request -> request.contains("<exit_status>")).findFirst().orElse("");
    }

    private static String uploaded(PlayedProjects projects, String file) {
        return new String(posted(projects, file), StandardCharsets.UTF_8);
    }

    /** What stands behind the head of the upload of that file. */
    private static byte[] posted(PlayedProjects projects, String file) {
        for (byte[] body : projects.posted(PROJECT, "file_upload_handler")) {
            String text = new String(body, StandardCharsets.ISO_8859_1);
            if (text.contains("<name>" + file + "</name>")) {
                return text.substring(text.indexOf("<data>\n") + "<data>\n".length())
                        .getBytes(StandardCharsets.ISO_8859_1);
            }
        }
        throw new AssertionError(file + " was not uploaded");
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    private static String unpacked(byte[] bytes) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
