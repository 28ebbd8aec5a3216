package org.quern.daemon.played;

import static org.quern.daemon.played.HostileKind.reply;
import static org.quern.daemon.played.HostileKind.staged;

import java.util.List;
import java.util.stream.Stream;
import org.quern.rpc.crypto.SigningKey;

/** Replies that can be read and are meant to harm the client, its user or other projects. */
final class HostileReplies {
    private static final String HONEST_TASK = "honest_task";

    private HostileReplies() {}

    static List<HostileKind> all() {
        return Stream.of(strangers(), amounts(), account(), texts(), shapes()).flatMap(List::stream).toList();
    }

    /** What belongs to somebody else, or to nobody. */
    private static List<HostileKind> strangers() {
        return List.of(
                reply("result_of_no_workunit",
                        reply -> reply.first("<result><name>orphan</name><wu_name>nothing</wu_name></result>"),
                        "Ignoring task orphan: its workunit nothing is unknown"),
                reply("workunits_without_results",
                        reply -> reply.first("<workunit><name>w</name><app_name>app</app_name></workunit>"
                                .repeat(1000)),
                        "Computation for task workunits_without_results_task finished"),
                reply("results_with_anothers_name",
                        reply -> reply.first("<result><name>" + HONEST_TASK + "</name><wu_name>w</wu_name></result>"),
                        "Ignoring task honest_task: its workunit w is unknown"),
                reply("aborts_others_tasks", reply -> reply.first("<result_abort><name>" + HONEST_TASK
                        + "</name></result_abort><result_abort_if_not_started><name>" + HONEST_TASK
                        + "</name></result_abort_if_not_started><result_ack><name>" + HONEST_TASK
                        + "</name></result_ack>"), "Computation for task aborts_others_tasks_task finished"),
                reply("deletes_others_files",
                        reply -> reply.first("<delete_file_info>../honest/program</delete_file_info>"
                                + "<delete_file_info>/etc/passwd</delete_file_info><delete_file_info/>"),
                        "Computation for task deletes_others_files_task finished"),
                reply("acknowledges_what_nobody_reported",
                        reply -> reply.first("<result_ack><name>x</name></result_ack>".repeat(1000)),
                        "Computation for task acknowledges_what_nobody_reported_task finished"),
                reply("version_for_another_platform",
                        reply -> reply.first("<app><name>other</name></app><app_version><app_name>other</app_name>"
                                + "<version_num>1</version_num><platform>windows_intelx86</platform></app_version>"),
                        "Ignoring version 1 of other for windows_intelx86: this computer cannot run it"),
                reply("version_of_no_application",
                        reply -> reply.first("<app_version><app_name>none</app_name><version_num>1</version_num>"
                                + "</app_version>"),
                        "Ignoring version 1 of none .*: the application is unknown"),
                reply("one_name_for_two_tasks",
                        reply -> reply.result("</result><result><name>one_name_for_two_tasks_task</name>"
                                + "<wu_name>other</wu_name><version_num>7</version_num>"),
                        "Computation for task one_name_for_two_tasks_task finished"),
                reply("message_to_anothers_task", reply -> reply.first("<trickle_down>\n<result_name>" + HONEST_TASK
                        + "</result_name>\n<time>1</time>\n<x/>\n</trickle_down>"),
                        "Computation for task message_to_anothers_task_task finished"),
                reply("message_out_of_the_slot",
                        reply -> reply.first("<trickle_down>\n<result_name>../../x</result_name>\n<time>1e300</time>\n"
                                + "</trickle_down>"),
                        "message for task \"\\.\\./\\.\\./x\": the name contains"));
    }

    private static List<HostileKind> amounts() {
        return List.of(plain("delay_of_1e300", "<request_delay>1e300</request_delay><next_rpc_delay>1e300"
                + "</next_rpc_delay>", "Scheduler request completed"),
                plain("delay_below_zero", "<next_rpc_delay>-1e9</next_rpc_delay>",
                        "next_rpc_delay: negative, left out"),
                plain("down_for_ever", "<project_is_down/><request_delay>1e300</request_delay>",
                        "The project is down; next try in 2419200 s"),
                plain("down_and_full_of_work", "<project_is_down/><app><name>app</name></app>",
                        "The project is down; next try"),
                plain("host_ids_beyond_numbers", "<hostid>-1</hostid><hostid>99999999999999999999</hostid>"
                        + "<userid>-2147483649</userid><teamid>NaN</teamid>", "hostid: not an? "),
                plain("credit_beyond_numbers", "<user_total_credit>1e308</user_total_credit><host_total_credit>-1e308"
                        + "</host_total_credit><user_expavg_credit>NaN</user_expavg_credit>",
                        "user_expavg_credit: not a finite number"),
                reply("version_with_a_billion_cpus",
                        reply -> reply.version("<avg_ncpus>1e9</avg_ncpus><flops>1e-300</flops>"),
                        "version 100 of app"),
                reply("version_with_a_billion_cards",
                        reply -> reply.version("<coproc><type>NVIDIA</type><count>1e9</count></coproc>"),
                        "version 100 of app"),
                staged("program_that_kills_itself", (stage, project) -> new ReplyText(stage.projects(), project)
                        .script("#!/bin/sh\nkill -9 $$\n"), "ended by signal 9"),
                plain("five_thousand_links", "<gui_urls>" + ("<gui_url><name>n</name><description>d</description>"
                        + "<url>http://127.0.0.1:1/</url></gui_url>").repeat(5000) + "</gui_urls>",
                        "Scheduler request completed"),
                plain("ten_thousand_applications", "<app><name>a</name></app>".repeat(5000)
                        + "<app><name>b</name></app>".repeat(5000), "Scheduler request completed"),
                reply("work_of_no_size",
                        reply -> reply.workunit("<rsc_fpops_est>0</rsc_fpops_est><rsc_fpops_bound>0</rsc_fpops_bound>"
                                + "<rsc_memory_bound>0</rsc_memory_bound><rsc_disk_bound>0</rsc_disk_bound>"),
                        "[Tt]ask work_of_no_size_task"),
                reply("deadline_long_gone", reply -> reply.result("<report_deadline>1</report_deadline>"),
                        "[Tt]ask deadline_long_gone_task"),
                reply("ten_thousand_versions",
                        reply -> reply.first("<app><name>app</name></app>" + versions(10_000)),
                        "1000 of 10001 app versions are taken"));
    }

    private static String versions(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("<app_version><app_name>app</app_name><version_num>").append(i)
                    .append("</version_num></app_version>");
        }
        return text.toString();
    }

    /** What the project says of the account, its keys and preferences. */
    private static List<HostileKind> account() {
        return List.of(
                reply("key_without_voucher", reply -> reply, "Computation for task key_without_voucher_task finished"),
                plain("key_that_is_none", "<code_sign_key>\nzz\n</code_sign_key>", "Scheduler request completed"),
                plain("key_without_end", "<code_sign_key>" + "0".repeat(20_000) + "</code_sign_key>",
                        "code_sign_key: longer than 10000 characters"),
                staged("program_with_a_key_of_another_project",
                        (stage, project) -> stage.sound(project).first("<code_sign_key>\n"
                                + SigningKey.generate().publicKey().text() + "\n</code_sign_key>"),
                        "program: the signature is not that of the project|finished"),
                plain("preferences_with_an_entity",
                        preferences("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                                + "<a>&x;</a>"),
                        "Ignoring the global_preferences"),
                plain("preferences_with_entities_in_entities",
                        preferences("<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
                                + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><x>&c;</x>"),
                        "Ignoring the global_preferences"),
                plain("preferences_too_deep", preferences("<a>".repeat(20_000)), "Ignoring the global_preferences"),
                plain("preferences_cut_off", preferences("<max_ncpus_pct>0.0001</max_ncpus_p"),
                        "Ignoring the global_preferences"),
                plain("preferences_of_nonsense",
                        preferences("<max_ncpus_pct>NaN</max_ncpus_pct><cpu_usage_limit>-5</cpu_usage_limit>"
                                + "<disk_max_used_gb>-1</disk_max_used_gb><start_hour>99</start_hour>"
                                + "<ram_max_used_busy_pct>inf</ram_max_used_busy_pct>"),
                        "Ignoring the global_preferences"),
                plain("preferences_of_the_project",
                        "<project_preferences>\n<resource_share>1e300</resource_share><project_specific>"
                                + "</account></project_specific>\n</project_preferences>",
                        "Scheduler request completed"),
                plain("venue_out_of_the_directory", "<host_venue>../../x</host_venue><symstore>file:///etc</symstore>"
                        + "<master_url>http://127.0.0.2/</master_url><external_cpid>../x</external_cpid>",
                        "Scheduler request completed"));
    }

    private static String preferences(String content) {
        return "<global_preferences>\n<source_project>http://honest.example/</source_project><mod_time>1e300</mod_time>\n"
                + content + "\n</global_preferences>";
    }

    /** Texts for people and for managers. */
    private static List<HostileKind> texts() {
        return List.of(
                plain("links_with_a_comment_without_end", "<gui_urls><gui_url><name>a</name></gui_url><!-- </gui_urls>",
                        "Scheduler request completed"),
                plain("links_with_cdata_without_end", "<gui_urls><gui_url><name><![CDATA[x</name></gui_url></gui_urls>",
                        "Scheduler request completed"),
                plain("links_with_a_tag_without_end", "<gui_urls><gui_url><name>a</name><url </gui_urls>",
                        "Scheduler request completed"),
                plain("links_too_deep", "<gui_urls>" + "<ifteam>".repeat(5000) + "</gui_urls>",
                        "Scheduler request completed"),
                plain("links_that_end_the_answer",
                        "<gui_urls></boinc_gui_rpc_reply>\u0003<gui_url><url>javascript:x</url></gui_url></gui_urls>",
                        "Scheduler request completed"),
                plain("name_that_ends_the_answer",
                        "<project_name>&lt;/project&gt;&#3;&lt;/boinc_gui_rpc_reply&gt;</project_name>",
                        "Scheduler request completed"),
                plain("message_with_escapes",
                        "<message priority=\"notice\">\u001b[2J\u001b]0;x\u0007\u202eevil\r\n[x] y"
                                + "</message>",
                        "evil"),
                plain("message_that_ends_its_section", "<message priority=\"notice\">]]></body><x>\u0003</message>",
                        "x"),
                plain("feeds_of_files", "<rss_feeds><rss_feed><url>file:///etc/passwd</url><poll_interval>1e-300"
                        + "</poll_interval></rss_feed></rss_feeds><trickle_up_urls><url>file:///x</url></trickle_up_urls>",
                        "Scheduler request completed"),
                plain("asks_for_logs", "<send_job_log>2147483647</send_job_log><send_time_stats_log>-1"
                        + "</send_time_stats_log><auto_update><app_version/></auto_update>",
                        "Scheduler request completed"));
    }

    /** Documents of odd shapes. */
    private static List<HostileKind> shapes() {
        return List.of(
                plain("elements_too_deep", "<app>" + "<a>".repeat(1000), "more than 64 elements inside each other"),
                plain("a_million_empty_elements", "<x/>".repeat(200_000), "Scheduler request completed"),
                plain("entities_nobody_defined", "<project_name>&lol;&#x110000;&#-1;&#0;</project_name>",
                        "Scheduler request completed"),
                plain("a_reply_in_a_reply", "<scheduler_reply><project_is_down/></scheduler_reply>",
                        "next try|completed"),
                plain("ends_before_its_end", "</scheduler_reply><project_is_down/>", "completed"),
                plain("tag_without_end", "<" + "x".repeat(10_000) + ">", "a tag longer than 4096 bytes"),
                plain("nul_bytes", "<project_name>a\u0000b</project_name>\u0000\u0000<\u0000>",
                        "the document ends before </project_name>"));
    }

    /** A reply without work. */
    private static HostileKind plain(String name, String elements, String... told) {
        return new HostileKind(name, (stage, project) -> {
            stage.projects().add(project);
            stage.projects().scheduler(project, "<scheduler_reply><project_name>x</project_name><hostid>1</hostid>"
                    + "<request_delay>3600</request_delay>" + elements + "</scheduler_reply>");
        }, List.of(told));
    }
}
