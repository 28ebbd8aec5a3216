package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.daemon.played.HostileTalk.stranger;
import static org.quern.daemon.played.ManagerTalk.CLOSED;
import static org.quern.daemon.played.ManagerTalk.request;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quern.rpc.crypto.Md5;

/** What strangers do at the GUI RPC port: people and programs of this computer that do not know the password. */
final class HostileTalks {
    private static final String LOOK = request("<get_message_count/>");
    private static final String ERROR = "<error>";
    private static final String UNAUTHORIZED = "^<unauthorized/>$";
    /** More than the server takes. */
    private static final int CROWD = 1000;
    /** All that change something or tell what is not everybody's. */
    private static final List<String> GUARDED = List.of("abort_file_transfer", "abort_result", "acct_mgr_info",
            "acct_mgr_rpc", "acct_mgr_rpc_poll", "create_account", "create_account_poll", "get_app_config",
            "get_cc_config", "get_global_prefs_file", "get_global_prefs_override", "get_global_prefs_working",
            "get_notices", "get_project_config", "get_project_config_poll", "get_project_init_status",
            "get_proxy_settings", "lookup_account", "lookup_account_poll", "network_available",
            "project_allowmorework", "project_attach", "project_attach_poll", "project_detach",
            "project_detach_when_done", "project_dont_detach_when_done", "project_nomorework", "project_reset",
            "project_resume", "project_suspend", "project_update", "quit", "read_cc_config",
            "read_global_prefs_override", "report_device_status", "reset_host_info", "resume_result",
            "retry_file_transfer", "run_benchmarks", "set_app_config", "set_cc_config", "set_global_prefs_override",
            "set_gpu_mode", "set_host_info", "set_language", "set_network_mode", "set_proxy_settings", "set_run_mode",
            "suspend_result");

    private HostileTalks() {}

    static List<HostileTalk> all() {
        return Stream.of(noise(), wrongOrder(), numbers(), crowds()).flatMap(List::stream).toList();
    }

    private static List<HostileTalk> noise() {
        String deep = "<a>".repeat(30_000);
        return List.of(stranger("says nothing at all", "\u0003", ERROR),
                stranger("ends ten thousand requests that were none", "\u0003".repeat(10_000) + LOOK, ERROR, ERROR),
                stranger("sends zero bytes", "\u0000".repeat(5000) + "\u0003" + LOOK, ERROR, "<seqno>"),
                stranger("sends all bytes", bytes() + LOOK, ERROR, ERROR, "<seqno>"),
                stranger("sends 200 kB without an end", "x".repeat(200_000), CLOSED),
                stranger("sends 200 kB of sound XML", request("<x>y</x>".repeat(25_000)), CLOSED),
                stranger("nests 30,000 elements", request(deep), ERROR),
                stranger("nests 30,000 elements of one name", request("<get_state>" + deep), ERROR),
                stranger("asks for what nobody knows", request("<format_disk/>"), "unrecognized op: format_disk/"),
                stranger("asks for what has markup in its name", request("<a]]>&lt;\u0001<b>"), ERROR),
                stranger("asks by a name of 90,000 letters", request("<" + "x".repeat(90_000) + "/>"), ERROR),
                stranger("asks by a name of 4,000 letters", request("<" + "x".repeat(4_000) + "/>"), "unrecognized op"),
                stranger("begins a comment and never ends it", request("<!-- <get_state/>"), ERROR),
                stranger("begins a section and never ends it", request("<get_messages><seqno><![CDATA[1"), ERROR),
                stranger("defines entities", request("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                        + "<get_messages><seqno>&x;</seqno></get_messages>"), "<msgs>|" + ERROR),
                stranger("asks in UTF-16", "\u00ff\u00fe<\u0000g\u0000e\u0000t\u0000/\u0000>\u0000\u0003\u0000", ERROR),
                stranger("begins a TLS handshake", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
                        ERROR, ERROR, ERROR),
                stranger("asks by HTTP and never ends it", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n",
                        CLOSED),
                stranger("asks by HTTP for an operation", "GET /x HTTP/1.1\r\n\r\n" + LOOK, CLOSED),
                stranger("sends operations beside each other", request("<get_message_count/><quit/>"), "<seqno>"),
                stranger("puts one into another", request("<get_message_count><quit/></get_message_count>"), "<seqno>"),
                stranger("leaves the wrapper away", "<get_message_count/>\u0003", ERROR),
                stranger("closes what it did not open", request("</x></y></get_state><get_message_count/>"),
                        "<seqno>|" + ERROR),
                stranger("asks a thousand times at once", LOOK.repeat(1000), "<seqno>", "<seqno>", "<seqno>"));
    }

    private static String bytes() {
        StringBuilder all = new StringBuilder();
        for (int i = 255; i > 3; i--) {
            all.append((char) i);
        }
        return all.append("\u0003\u0002\u0001\u0000\u0003").toString();
    }

    private static List<HostileTalk> wrongOrder() {
        return List.of(new HostileTalk("asks for everything without the password", data -> {
            for (String operation : GUARDED) {
                try (ManagerTalk talk = ManagerTalk.with(data)) {
                    talk.say(request("<" + operation + "/>").repeat(2));
                    assertEquals("<unauthorized/>", ManagerTalk.inner(talk.hear()), operation);
                    assertEquals("<unauthorized/>", ManagerTalk.inner(talk.hear()), operation);
                    assertEquals(CLOSED, talk.hear(), operation);
                }
            }
        }),
                stranger("answers before it was asked", request("<auth2><nonce_hash>x</nonce_hash></auth2>"), "^$",
                        CLOSED),
                stranger("wants two nonces", request("<auth1/>").repeat(2), "<nonce>", "^$", CLOSED),
                stranger("answers with nothing", request("<auth1/>") + request("<auth2/>"), "<nonce>", UNAUTHORIZED,
                        CLOSED),
                stranger("answers with what cannot be read", request("<auth1/>") + request("<auth2><nonce_hash><!--"),
                        "<nonce>", CLOSED),
                stranger("answers with the hash of nothing",
                        request("<auth1/>") + request("<auth2><nonce_hash>" + Md5.of("") + "</nonce_hash></auth2>"),
                        "<nonce>", UNAUTHORIZED, CLOSED),
                stranger("asks and answers in one", request("<auth1/><auth2><nonce_hash>x</nonce_hash></auth2>")
                        + request("<quit/>"), "<nonce>", UNAUTHORIZED),
                stranger("hides the answer in a question",
                        request("<get_message_count><auth2><nonce_hash>x</nonce_hash></auth2></get_message_count>"),
                        "^$", CLOSED),
                new HostileTalk("answers with the answer to another nonce", data -> {
                    try (ManagerTalk first = ManagerTalk.with(data); ManagerTalk second = ManagerTalk.with(data)) {
                        first.say(request("<auth1/>"));
                        String nonce = first.hear().replaceAll("(?s).*<nonce>|</nonce>.*", "");
                        second.say(request("<auth1/>"));
                        second.hear();
                        second.say(request("<auth2><nonce_hash>" + Md5.of(nonce + ManagerTalk.password(data))
                                + "</nonce_hash></auth2>"));
                        assertEquals("<unauthorized/>", ManagerTalk.inner(second.hear()));
                        assertEquals(CLOSED, second.hear());
                    }
                }));
    }

    private static List<HostileTalk> numbers() {
        List<HostileTalk> talks = new ArrayList<>();
        for (String number : List.of("-1e300", "1e300", "NaN", "-2147483649", "x", "\u0001")) {
            talks.add(stranger("asks for messages from " + number.replace("\u0001", "a control character") + " on",
                    request("<get_messages><seqno>" + number + "</seqno></get_messages>"), "<msgs>"));
        }
        talks.add(stranger("asks for notices from nowhere on",
                request("<get_notices_public><seqno>-99999999999999</seqno></get_notices_public>"), "<notices>"));
        talks.add(stranger("asks for tasks that are half active",
                request("<get_results><active_only>NaN</active_only><active_only>-1</active_only></get_results>"),
                "<results>"));
        talks.add(stranger("draws where nothing can be drawn",
                request("<run_graphics_app><slot>-1</slot><run/><runfullscreen/></run_graphics_app>"), ERROR));
        return talks;
    }

    private static List<HostileTalk> crowds() {
        return List.of(new HostileTalk("connects a thousand times and says nothing", data -> crowd(data, "", LOOK)),
                new HostileTalk("begins a thousand requests", data -> crowd(data, "<boinc_gui_rpc_request>", LOOK)),
                new HostileTalk("asks for the state a hundred times and reads nothing",
                        data -> crowd(data, request("<get_state/>").repeat(20), request("<get_state/>"))),
                new HostileTalk("asks a thousand times and hangs up at once", data -> {
                    for (int i = 0; i < CROWD; i++) {
                        try (ManagerTalk talk = ManagerTalk.with(data)) {
                            talk.say(request("<get_state/>"));
                        }
                    }
                }));
    }

    /** Many say this and do not listen; the owner is answered all the same. */
    private static void crowd(java.nio.file.Path data, String said, String asked) throws Exception {
        List<ManagerTalk> crowd = new ArrayList<>();
        try {
            for (int i = 0; i < CROWD; i++) {
                ManagerTalk talk = ManagerTalk.with(data);
                crowd.add(talk);
                try {
                    talk.say(said);
                } catch (java.io.IOException e) {
                    // It was sent away while it spoke.
                }
            }
            try (ManagerTalk owner = ManagerTalk.authorized(data)) {
                owner.say(asked);
                org.junit.jupiter.api.Assertions.assertNotEquals(CLOSED, owner.hear());
            }
        } finally {
            for (ManagerTalk talk : crowd) {
                talk.close();
            }
        }
    }
}
