package org.quern.cli.compare;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.crypto.Md5;
import org.quern.testing.Eventually;

/** What a client was heard to say: its last requests, its state files and what it answers to managers. */
final class Heard {
    private static final int END = 3;
    private static final List<String> QUESTIONS = List.of("get_cc_status", "get_state", "get_results",
            "get_project_status", "get_file_transfers", "get_simple_gui_info", "get_host_info", "get_disk_usage",
            "get_statistics", "get_old_results", "get_proxy_settings", "get_cc_config",
            "get_global_prefs_working", "get_global_prefs_override", "get_global_prefs_file", "get_daily_xfer_history",
            "get_screensaver_tasks", "acct_mgr_info", "get_message_count", "get_newer_version", "get_messages",
            "get_notices",
            "get_project_init_status", "get_all_projects_list", "get_app_config", "get_project_config_poll",
            "lookup_account_poll", "create_account_poll", "acct_mgr_rpc_poll");
    private final Path data;
    private final int port;
    private final Map<String, Fields> documents = new LinkedHashMap<>();

    Heard(Path data, int port) {
        this.data = data;
        this.port = port;
    }

    Map<String, Fields> documents() {
        return documents;
    }

    /** Takes the last request, once it is whole: the next one goes over it. */
    void readRequest() throws IOException {
        requests().forEach(request -> take("request", request));
    }

    private List<String> requests() throws IOException {
        List<String> requests = new ArrayList<>();
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("sched_request_")
                    && each.getFileName().toString().endsWith(".xml")).toList()) {
                String request = Files.readString(file, StandardCharsets.ISO_8859_1);
                if (request.strip().endsWith("</scheduler_request>")) {
                    requests.add(request);
                }
            }
        }
        return requests;
    }

    /** Takes the first request of all, which tells most of this computer, before another goes over it. */
    void readFirst() {
        take("first", Eventually.get("the first request", () -> {
            List<String> requests = requests();
            return requests.isEmpty() ? null : requests.getFirst();
        }));
    }

    /** Has an account made at a project, and takes what is told of it until it is there. */
    void makeAccount(String projectUrl, String email) throws IOException {
        try (Socket socket = open()) {
            ask(socket, "<create_account>\n<url>" + projectUrl + "</url>\n<email_addr>" + email
                    + "</email_addr>\n<passwd_hash>" + Md5.of("secret" + email) + "</passwd_hash>\n<user_name>Joe"
                    + "</user_name>\n<team_name></team_name>\n</create_account>");
            String made = Eventually.get("the account", () -> {
                String told = ask(socket, "<create_account_poll/>");
                take("making_account", told);
                return told.contains("-204") ? null : told;
            });
            take("account", made);
        }
    }

    /** The process of a task that is computed, none in the moment between two. */
    List<String> running() throws IOException {
        try (Socket socket = open()) {
            String[] parts = ask(socket, "<get_results/>").split("</?pid>");
            return parts.length > 1 ? List.of(parts[1]) : List.of();
        }
    }

    private Socket open() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        String password = Files.readString(data.resolve("gui_rpc_auth.cfg")).strip();
        String nonce = ask(socket, "<auth1/>").split("</?nonce>")[1];
        ask(socket, "<auth2>\n<nonce_hash>" + Md5.of(nonce + password) + "</nonce_hash>\n</auth2>");
        return socket;
    }

    /** Waits until the state file has this: it is written some time after managers are told. */
    void awaitState(String part) {
        Eventually.get("a state file with " + part, () -> {
            String state = state();
            return state != null && state.contains(part) ? state : null;
        });
    }

    /** The state file, null in the moment between two generations. */
    private @Nullable String state() throws IOException {
        Path state = data.resolve("client_state.xml");
        return Files.exists(state) ? Files.readString(state, StandardCharsets.ISO_8859_1) : null;
    }

    /** Listens now. */
    void listen() throws IOException {
        readRequest();
        take("state", Eventually.get("the state, between two generations", this::state));
        try (Socket socket = open()) {
            take("exchange_versions", ask(socket, "<exchange_versions>\n<major>8</major>\n<minor>0</minor>\n"
                    + "<release>2</release>\n<name>BOINC Manager</name>\n</exchange_versions>"));
            for (String question : QUESTIONS) {
                take(question, ask(socket, "<" + question + "/>"));
            }
        }
    }

    private void take(String kind, String document) {
        documents.computeIfAbsent(kind, key -> new Fields()).add(document);
    }

    private static String ask(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(("<boinc_gui_rpc_request>\n" + request + "\n</boinc_gui_rpc_request>\n\003")
                .getBytes(StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        for (int each = socket.getInputStream().read(); each != END; each = socket.getInputStream().read()) {
            if (each < 0) {
                throw new IOException("the client hung up on " + request);
            }
            reply.write(each);
        }
        return reply.toString(StandardCharsets.ISO_8859_1);
    }
}
