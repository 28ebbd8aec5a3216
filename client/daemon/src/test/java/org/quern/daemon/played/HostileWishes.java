package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.daemon.played.HostileTalk.owner;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.quern.testing.Eventually;

/** What somebody who knows the password wishes: a manager with faults, or one that was taken over. */
final class HostileWishes {
    private static final String SUCCESS = "^<success/>$";
    private static final String ERROR = "<error>";
    private static final String LONG = "x".repeat(80_000);

    private HostileWishes() {}

    /** All of them; {@code project} is one that the client is attached to. */
    static List<HostileTalk> all(String project) {
        return Stream.of(names(project), attachments(), configuration(project), questions()).flatMap(List::stream)
                .toList();
    }

    private static List<HostileTalk> names(String project) {
        UnaryOperator<String> of = more -> "<project_url>" + project + "</project_url>" + more;
        return List.of(
                owner("ends a task by a path", "<abort_result>" + of.apply("<name>../../x</name>") + "</abort_result>",
                        "no such result"),
                owner("ends a task by a name of 80,000 letters",
                        "<abort_result>" + of.apply("<name>" + LONG + "</name>") + "</abort_result>", "no such result"),
                owner("gives up a transfer by a path",
                        "<abort_file_transfer>" + of.apply("<filename>../../../etc/passwd</filename>")
                                + "</abort_file_transfer>",
                        "No such transfer waiting"),
                owner("resets the project of a path",
                        "<project_reset><project_url>../../</project_url></project_reset>", "No such project"),
                owner("detaches a project without a name", "<project_detach/>", "Missing project URL"),
                owner("reads the options of a path", "<get_app_config><url>../..</url></get_app_config>",
                        "no such project"),
                owner("sets the options of a path",
                        "<set_app_config><url>http://x/../../..</url><app_config></app_config></set_app_config>",
                        "no such project"),
                owner("sets a language out of the directory",
                        "<set_language><language>../../x\u0001</language></set_language>", SUCCESS));
    }

    private static List<HostileTalk> attachments() {
        return Stream.of("file:///etc/passwd", "javascript:1", "http://", "../../x", "http://[::1", "ftp://x/",
                "http://\u0001/",
                "http://a b/", "http://?x", "x".repeat(80_000)).map(HostileWishes::attachment).toList();
    }

    /** An attachment is taken at once, and its outcome is asked for. */
    private static HostileTalk attachment(String url) {
        String shown = url.length() > 50 ? "a name of 80,000 letters" : url.replace('\u0001', '?');
        return new HostileTalk("attaches to " + shown, data -> {
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                talk.say(ManagerTalk.request("<project_attach><project_url>" + url
                        + "</project_url><authenticator>a&lt;/authenticator>\nb</authenticator></project_attach>"));
                assertTrue(talk.hear().matches("(?s).*<(success/|error)>.*"));
                talk.say(ManagerTalk.request("<project_attach_poll/>"));
                String outcome = talk.hear();
                assertTrue(outcome.matches("(?s).*<error_num>-\\d+</error_num>.*"), outcome);
            }
        });
    }

    private static List<HostileTalk> configuration(String project) {
        String bomb = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]><x>&b;</x>";
        return List.of(sets("cc_config", "sets options that break off", "<cc_config><options><ncpus>1</ncp"),
                sets("cc_config", "sets options of noise", "\u0001\u00ff<<<&&&]]>"),
                sets("cc_config", "sets options with entities", bomb),
                sets("cc_config", "sets options that are too deep", "<cc_config>" + "<options>".repeat(5000)),
                sets("cc_config", "sets options beyond all numbers",
                        "<cc_config><options><ncpus>1e300</ncpus><max_event_log_lines>-1</max_event_log_lines>"
                                + "<max_file_xfers>-5</max_file_xfers><save_stats_days>NaN</save_stats_days>"
                                + "<start_delay>-1e9</start_delay></options></cc_config>"),
                sets("cc_config", "sets a start that never comes",
                        "<cc_config><options><start_delay>1e300</start_delay></options></cc_config>"),
                sets("global_prefs_override", "sets preferences that break off",
                        "<global_preferences><max_ncpus_pct>100</max_ncpus"),
                sets("global_prefs_override", "sets preferences with entities", bomb),
                sets("global_prefs_override", "sets preferences beyond all numbers",
                        "<global_preferences><suspend_cpu_usage>0</suspend_cpu_usage><max_ncpus_pct>NaN</max_ncpus_pct>"
                                + "<cpu_usage_limit>-1</cpu_usage_limit><start_hour>99</start_hour>"
                                + "<ram_max_used_busy_pct>1e300</ram_max_used_busy_pct></global_preferences>"),
                owner("sets a project's options without an end",
                        "<set_app_config><url>" + project + "</url><app_config><x></set_app_config>",
                        "XML parse failed"),
                owner("sets a project's options of noise", "<set_app_config><url>" + project
                        + "</url><app_config>\u0001<<<" + bomb + "</app_config></set_app_config>",
                        SUCCESS + "|" + ERROR),
                owner("sets a project's options backwards", "<set_app_config><url>" + project
                        + "</url></app_config><app_config></set_app_config>", "XML parse failed"),
                owner("sets modes for times that cannot be",
                        "<set_gpu_mode><never/><duration>NaN</duration></set_gpu_mode>", SUCCESS),
                owner("sets a mode for ever and a day",
                        "<set_gpu_mode><auto/><duration>1e300</duration></set_gpu_mode>", SUCCESS),
                owner("sets no mode", "<set_run_mode><sometimes/></set_run_mode>", "Missing mode"),
                owner("sets proxies beyond all ports",
                        "<set_proxy_settings><proxy_info><http_server_port>1e300</http_server_port><socks_server_port>-1"
                                + "</socks_server_port><http_user_name>a&lt;/http_user_name>\n</http_user_name>"
                                + "<no_proxy>" + LONG + "</no_proxy></proxy_info></set_proxy_settings>",
                        SUCCESS),
                owner("sets what the computer is", "<set_host_info><host_info><p_ncpus>1e300</p_ncpus></host_info>"
                        + "</set_host_info>", ERROR));
    }

    /** A file is set, read again, and asked for; in the end it is as before. */
    private static HostileTalk sets(String file, String name, String content) {
        return new HostileTalk(name, data -> {
            Path path = data.resolve(file + ".xml");
            boolean there = java.nio.file.Files.exists(path);
            String before = there ? java.nio.file.Files.readString(path) : "";
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                for (String text : List.of(content, before)) {
                    talk.say(ManagerTalk.request("<set_" + file + ">\n" + text + "\n</set_" + file + ">"));
                    assertTrue(talk.hear().matches("(?s).*<(success/|error)>.*"));
                    talk.say(ManagerTalk.request("<read_" + file + "/>"));
                    assertTrue(talk.hear().contains("<success/>"));
                    talk.say(ManagerTalk.request("<get_" + file + "/>"));
                    assertTrue(talk.hear().startsWith("<boinc_gui_rpc_reply>"));
                }
            }
        });
    }

    private static List<HostileTalk> questions() {
        return List.of(asks("get_project_config", "file:///etc/passwd", ""),
                asks("get_project_config", "http://127.0.0.1:1/", ""), asks("get_project_config", "http://[", ""),
                asks("lookup_account", "javascript:1", "<email_addr>a</email_addr><passwd_hash>b</passwd_hash>"),
                asks("lookup_account", "http://127.0.0.1:1/", "<email_addr>" + LONG.substring(0, 40_000)
                        + "</email_addr><passwd_hash>\n\u0002</passwd_hash>"),
                asks("create_account", "http://127.0.0.1:1/../../",
                        "<email_addr>a</email_addr><passwd_hash>b</passwd_hash>"),
                owner("looks an account up without saying whose",
                        "<lookup_account><url>http://x/</url></lookup_account>",
                        "missing URL, email address, or password"),
                owner("polls for what it never asked", "<create_account_poll/>", "<account_out/>"),
                manager("file:///etc/passwd"), manager("http://[::1"), manager("http://127.0.0.1:1/../"),
                owner("joins an account manager by halves", "<acct_mgr_rpc><url>http://x/</url></acct_mgr_rpc>",
                        "bad arg"));
    }

    /** A question to a project's pages fails, whatever the address. */
    private static HostileTalk asks(String operation, String url, String more) {
        return new HostileTalk(operation + " of " + url + (more.length() > 1000 ? " at length" : ""), data -> {
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                talk.say(ManagerTalk
                        .request("<" + operation + "><url>" + url + "</url>" + more + "</" + operation + ">"));
                assertTrue(talk.hear().contains("<success/>"));
                polled(talk, operation + "_poll");
            }
        });
    }

    private static HostileTalk manager(String url) {
        return new HostileTalk("joins the account manager " + url, data -> {
            try (ManagerTalk talk = ManagerTalk.authorized(data)) {
                talk.say(ManagerTalk.request("<acct_mgr_rpc><url>" + url
                        + "</url><name>a</name><password>hash:../..</password></acct_mgr_rpc>"));
                assertTrue(talk.hear().contains("<success/>"));
                polled(talk, "acct_mgr_rpc_poll");
            }
        });
    }

    private static void polled(ManagerTalk talk, String poll) {
        String[] last = {""};
        Eventually.within(java.time.Duration.ofMinutes(2)).showing(() -> last[0]).untilHolds("an error number", () -> {
            talk.say(ManagerTalk.request("<" + poll + "/>"));
            last[0] = talk.hear();
            return last[0].matches("(?s).*<error_num>-\\d+</error_num>.*") && !last[0].contains("-204");
        });
    }
}
