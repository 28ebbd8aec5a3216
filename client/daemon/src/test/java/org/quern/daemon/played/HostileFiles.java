package org.quern.daemon.played;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.quern.daemon.played.HostileKind.reply;
import static org.quern.daemon.played.HostileKind.staged;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.quern.rpc.crypto.Md5;

/** Files that are described, served or wanted as no honest project would. */
final class HostileFiles {
    private static final String THREE = "<nbytes>3</nbytes>";

    private HostileFiles() {}

    static List<HostileKind> all() {
        return Stream.of(names(), places(), downloads(), uploads()).flatMap(List::stream).toList();
    }

    /** Names of files in a slot or in the project's directory that mean something there. */
    private static List<HostileKind> names() {
        return List.of(slot("init_data.xml", false), slot("init_data.xml", true), slot("boinc_finish_called", true),
                slot("boinc_lockfile", true), slot("boinc_lockfile", false), slot("stderr.txt", false),
                slot("boinc_task_state.xml", true), slot("program", true),
                reply("file_in_place_of_a_folder", reply -> reply.input("in_1", "x", "<open_name>a</open_name>")
                        .input("in_2", "x", "<open_name>a/b</open_name>"), "ask file_in_place_of_a_folder_task"),
                reply("two_inputs_of_one_name", reply -> reply.input("in_1", "x", "<open_name>a</open_name>")
                        .input("in_2", "x", "<open_name>a</open_name>"), "ask two_inputs_of_one_name_task finished"),
                new HostileKind("program_that_was_an_input", HostileFiles::playInputThatBecomesAProgram,
                        List.of("evil is a program without a signature")),
                staged("output_over_the_program",
                        (stage, project) -> stage.sound(project).output("program", "out", "", "<copy_file/>"),
                        "Ignoring task output_over_the_program_task: .*program"),
                reply("the_users_own_configuration",
                        reply -> reply.input("app_config.xml", "<app_config/>", "<open_name>x</open_name>"),
                        "file \"app_config.xml\": the name"),
                reply("two_main_programs", reply -> reply.version(ReplyText.ref("program", "<main_program/>")),
                        "ask two_main_programs_task"),
                reply("no_main_program", reply -> reply.programRef(ReplyText.ref("program", "")),
                        "ask no_main_program_task"));
    }

    /** Described, fetched and checked as data first, and then said to be the program of another version. */
    private static void playInputThatBecomesAProgram(HostileStage stage, String project) {
        String first = stage.sound(project).first("<request_delay>1</request_delay>")
                .input("evil", "#!/bin/sh\ntouch ../../evil_ran\n", "<open_name>in</open_name>").toString();
        String second = stage.sound(project).first(new ReplyText(stage.projects(), project)
                .file("evil", "<executable/>") + "<app_version><app_name>app</app_name><version_num>101</version_num>"
                + ReplyText.ref("evil", "<main_program/>") + "</app_version><workunit><name>w</name><app_name>app"
                + "</app_name></workunit><result><name>evil_task</name><wu_name>w</wu_name></result>").toString();
        stage.projects().add(project);
        stage.projects().scheduler(project, first, second);
    }

    private static HostileKind slot(String name, boolean copied) {
        return reply("input_as_" + name.replace('.', '_') + (copied ? "_copied" : ""),
                reply -> reply.input("in_1", "0\n", "<open_name>" + name + "</open_name>"
                        + (copied ? "<copy_file/>" : "")),
                "ask input_as_" + name.replace('.', '_') + (copied ? "_copied" : "") + "_task");
    }

    /** Where files are said to be. */
    private static List<HostileKind> places() {
        return List.of(address("file_url", stage -> "file:///etc/passwd", "in_1"),
                address("url_of_another_protocol", stage -> "ftp://127.0.0.1/x", "in_1"),
                address("url_of_the_gui_rpc_port", HostileStage::guiRpcPort, "in_1"),
                address("url_without_host", stage -> "http://[::1", "in_1"),
                address("url_of_a_closed_port", stage -> "http://127.0.0.1:1/x", "in_1"),
                address("url_with_a_password", stage -> "http://me:secret@127.0.0.1:1/x", "in_1"),
                address("url_without_end", stage -> "http://127.0.0.1:1/" + "x".repeat(100_000), "in_1"));
    }

    private static HostileKind address(String name, Function<HostileStage, String> url, String... told) {
        return staged(name, (stage, project) -> stage.sound(project)
                .first("<file_info><name>in_1</name><url>" + url.apply(stage) + "</url>" + THREE + "</file_info>")
                .workunit(ReplyText.ref("in_1", "<open_name>in</open_name>")), told);
    }

    private static List<HostileKind> downloads() {
        byte[] bomb = HostileAnswers.packed(new byte[20_000_000]);
        return List.of(
                staged("file_that_bursts", (stage, project) -> {
                    stage.projects().file(project, "in_1", ok().withBody(bomb));
                    return stage.sound(project).input("in_1", "<nbytes>10</nbytes><gzipped_nbytes>" + bomb.length
                            + "</gzipped_nbytes><gzipped_url>" + stage.projects().address(project, "download/in_1")
                            + "</gzipped_url>", "in", "");
                }, "in_1 cannot be unpacked"),
                served("answer_that_bursts", ok().withBody(bomb).withHeader("Content-Encoding", "gzip"),
                        "in_1 has more than 3 bytes"),
                served("file_of_another_part",
                        aResponse().withStatus(206).withHeader("Content-Range", "bytes 1000-1002/9999").withBody("abc"),
                        "in_1: the server sent another part"),
                served("file_of_a_part_beyond_numbers", aResponse().withStatus(206)
                        .withHeader("Content-Range", "bytes 99999999999999999999-1/0").withBody("abc"),
                        "in_1: the server sent another part"),
                served("range_never_right", aResponse().withStatus(416), "in_1.*HTTP status 416"),
                served("file_that_says_gzip", ok().withBody("abc").withHeader("Content-Encoding", "gzip"), "in_1"),
                served("file_sent_in_a_circle",
                        aResponse().withStatus(302).withHeader("Location", "in_1"), "in_1"),
                served("file_sent_to_a_file",
                        aResponse().withStatus(302).withHeader("Location", "file:///etc/passwd"), "in_1"),
                reply("file_that_stands_for_another", reply -> reply.input("in_1", "abc", "<open_name>a</open_name>")
                        .first(reply.file("in_1", "<nbytes>99</nbytes><md5_cksum>" + Md5.of("abc") + "</md5_cksum>")),
                        "in_1 has 3 bytes at the server, expected were 99"),
                reply("file_described_a_thousand_times",
                        reply -> reply.first(reply.file("in_1", THREE).repeat(1000)).input("in_1", "abc",
                                "<open_name>a</open_name>"),
                        "ask file_described_a_thousand_times_task finished"));
    }

    private static HostileKind served(String name, ResponseDefinitionBuilder answer, String... told) {
        return staged(name, (stage, project) -> {
            stage.projects().file(project, "in_1", answer);
            return stage.sound(project).input("in_1", THREE, "in", "");
        }, told);
    }

    private static List<HostileKind> uploads() {
        return List.of(handler("handler_that_is_silent", ""), handler("handler_of_nonsense", "\u0000<<<>>>"),
                handler("handler_with_a_huge_status", "<status>99999999999999999999</status>"),
                handler("handler_with_a_size_below_zero", "<status>0</status><file_size>-1e300</file_size>"),
                handler("handler_with_a_size_beyond_numbers",
                        "<status>0</status><file_size>99999999999999999999</file_size>"),
                handler("handler_that_has_half_a_byte", "<status>0</status><file_size>0.5</file_size>"),
                handler("handler_that_talks_without_end", "<status>1</status><message>" + "x".repeat(1_000_000)),
                handler("handler_that_refuses_with_escapes",
                        "<status>-1</status><message>\u001b[2Jno\u0003</message>"),
                target("upload_to_a_file", stage -> "file:///tmp/file_upload_handler"),
                target("upload_to_the_managers_door",
                        stage -> stage.guiRpcPort() + "?file_upload_handler"),
                target("upload_elsewhere", stage -> {
                    stage.raw().answer("/up/file_upload_handler", "HTTP/1.1 307 x\r\nLocation: "
                            + stage.elsewhere().address("/steal") + "\r\nContent-Length: 0\r\n\r\n");
                    return stage.raw().address("/up/file_upload_handler");
                }));
    }

    /** An upload handler that answers this to whatever is asked; the output is large enough to be asked for first. */
    private static HostileKind handler(String name, String answer) {
        return target(name, stage -> {
            stage.projects().uploads(name, answer);
            return stage.projects().address(name, "file_upload_handler");
        });
    }

    private static HostileKind target(String name, Function<HostileStage, String> url) {
        return staged(name, (stage, project) -> new ReplyText(stage.projects(), project)
                .script("#!/bin/sh\nhead -c 20000 /dev/zero > out\necho 0 > boinc_finish_called\n")
                .first("<file_info><name>out_1</name><generated_locally/><upload_when_present/><url>"
                        + url.apply(stage) + "</url></file_info>")
                .result(ReplyText.ref("out_1", "<open_name>out</open_name><copy_file/>")), "out_1|finished");
    }
}
