package org.quern.dashboard;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers as a client does, with tasks and names of our choice, and notes what it is told to do (docs/protocol/gui-rpc.md). */
final class FakeClient implements Closeable {
    /** What a hostile project might call itself and its tasks. */
    static final String HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>\"'`${7*7}";
    /** Days since 1970, UTC. */
    static final long TODAY = System.currentTimeMillis() / 86_400_000;
    private static final List<String> QUESTIONS = List.of("get_cc_status", "get_quern_status", "get_results",
            "get_project_status", "get_file_transfers", "get_messages", "get_disk_usage", "exchange_versions", "auth1",
            "auth2", "get_global_prefs_", "get_all_projects_list", "get_host_info", "get_quern_devices",
            "get_quern_processor",
            "get_notices", "get_daily_xfer_history", "get_old_results", "get_statistics", "acct_mgr_info",
            "acct_mgr_rpc_poll", "get_cc_config", "get_proxy_settings");
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> orders = new CopyOnWriteArrayList<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final List<Socket> callers = new CopyOnWriteArrayList<>();
    private final int tasks;
    private volatile int computing;
    private volatile String manager = "";
    private volatile String managerAnswer = "<error_num>0</error_num>";
    private volatile String silentCards = "";
    private volatile String unusedCards = "";
    private final AtomicInteger polls = new AtomicInteger();
    private final Map<String, String> told = new ConcurrentHashMap<>();

    FakeClient(int tasks) throws IOException {
        this.tasks = tasks;
        Thread.ofVirtual().start(this::accept);
    }

    /** So many of its tasks compute from now on, and are farther each time. */
    void compute(int number) {
        computing = number;
    }

    /** A question that has all these words is answered so from now on. */
    void tell(String words, String answer) {
        told.put(words, answer);
    }

    /** It follows an account manager from now on, as a manager was told before. */
    void follow(String url) {
        manager = url;
    }

    /** What comes of asking an account manager, once it has been waited for. */
    void refuse(String elements) {
        managerAnswer = elements;
    }

    /** The driver of two cards does not answer any more: the one of which figures are told, and another. */
    void loseDriver() {
        silentCards = """
                <silent_card><device>NVIDIA 0</device><reason>%1$s</reason><since>1700000000.5</since>
                <waiting_tasks>3</waiting_tasks></silent_card><silent_card><device>NVIDIA 1</device>
                <reason>%1$s</reason><since>1700000000.5</since><waiting_tasks>3</waiting_tasks></silent_card>
                """.formatted(escaped(HOSTILE));
    }

    /** It uses neither the card that tells what it does nor three others. */
    void leaveCardsOut() {
        unusedCards = Stream.of(0, 3, 4, 5).map(number -> "<unused_card><device>NVIDIA " + number
                + "</device><reason>" + escaped(HOSTILE) + "</reason></unused_card>").collect(Collectors.joining());
    }

    /** Its user wants no card at all to be used. */
    void useNoCards() {
        unusedCards = "<unused_card><device>graphics cards</device><reason>" + escaped(HOSTILE)
                + "</reason></unused_card>";
    }

    String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** What it was asked that was no mere question. */
    List<String> orders() {
        return orders;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                callers.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            for (String request = next(socket.getInputStream()); !request.isEmpty(); request = next(
                    socket.getInputStream())) {
                String reply = "<boinc_gui_rpc_reply>\n" + answer(request) + "</boinc_gui_rpc_reply>\n\003";
                socket.getOutputStream().write(reply.getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().flush();
            }
        } catch (IOException e) {
            return; // it has gone
        }
    }

    private static String next(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != 3; c = in.read()) {
            text.append((char) c);
        }
        return text.toString();
    }

    /** The operations that it was asked for, in order. */
    List<String> questions() {
        return questions;
    }

    private String answer(String request) {
        request.lines().map(String::strip).filter(line -> line.startsWith("<get_") || line.startsWith("<exchange"))
                .forEach(line -> questions.add(line.replace("/", "")));
        if (QUESTIONS.stream().noneMatch(request::contains)) {
            orders.add(request);
            return "<success/>\n";
        }
        Optional<String> other = told.keySet().stream()
                .filter(words -> Stream.of(words.split(" ")).allMatch(request::contains)).findFirst();
        if (other.isPresent()) {
            return told.getOrDefault(other.get(), "");
        }
        if (request.contains("get_results")) {
            return "<results>\n" + results() + "</results>\n";
        }
        String name = escaped(HOSTILE);
        if (request.contains("get_project_status")) {
            return """
                    <projects><project><master_url>http://a.test/%s/</master_url><project_name>%s</project_name>
                    <user_name>%s</user_name><resource_share>100</resource_share></project></projects>
                    """.formatted(name, name, name);
        }
        if (request.contains("get_messages") && request.contains("<seqno>0<")) {
            return """
                    <msgs><msg><project>%1$s</project><pri>2</pri><seqno>1</seqno><body>%1$s</body><time>1</time></msg>
                    <msg><project>http://a.test/%1$s/</project><pri>1</pri><seqno>2</seqno><body>Its name is not known yet</body>
                    <time>1</time></msg></msgs>
                    """
                    .formatted(name);
        }
        if (request.contains("get_quern_status") && !(silentCards + unusedCards).isEmpty()) {
            return "<quern_status><version>0.1</version><usable_devices>2</usable_devices>" + silentCards
                    + unusedCards
                    + "</quern_status>\n";
        }
        if (request.contains("get_quern_processor")) {
            return """
                    <quern_processor><busy_percent>37.4</busy_percent><temperature_celsius>64.5</temperature_celsius>
                    <missing_sensor><what>fan</what><reason>%s</reason></missing_sensor></quern_processor>
                    """.formatted(name);
        }
        if (request.contains("get_quern_devices")) {
            return """
                    <quern_devices><card_load><device>NVIDIA 0</device><identity>%s</identity><name>%s</name><busy_percent>97</busy_percent>
                    <temperature_celsius>71</temperature_celsius><power_watts>210</power_watts><power_limit_watts>250</power_limit_watts>
                    <used_bytes>2e9</used_bytes><total_bytes>1e10</total_bytes><clock_mhz>1500</clock_mhz><drives_display/></card_load></quern_devices>
                    """
                    .formatted(name, name);
        }
        if (request.contains("get_notices")) {
            return """
                    <notices><notice><seqno>-1</seqno></notice>
                    <notice><title>%1$s</title><description><![CDATA[<p>All <b>welcome</b><script>alert(3)</script></p>
                    <img src="http://evil.test/x"> %1$s]]></description><create_time>1.7e9</create_time>
                    <project_name>%1$s</project_name><category>%1$s</category><link>javascript:alert(4)</link>
                    <seqno>1</seqno></notice>
                    <notice><title>News</title><description>two</description><create_time>1.7e9</create_time>
                    <link>https://project.test/news</link><seqno>2</seqno></notice></notices>
                    """.formatted(name);
        }
        if (request.contains("get_daily_xfer_history")) {
            return "<daily_xfers><dx><when>%s</when><up>1048576</up><down>5242880</down></dx></daily_xfers>\n"
                    .formatted(TODAY);
        }
        if (request.contains("get_old_results")) {
            return """
                    <old_results><old_result><project_url>http://a.test/%1$s/</project_url>
                    <result_name>%1$s</result_name><exit_status>7</exit_status><elapsed_time>90</elapsed_time>
                    <cpu_time>80</cpu_time><create_time>1.7e9</create_time></old_result></old_results>
                    """.formatted(name);
        }
        if (request.contains("get_host_info")) {
            return "<host_info>\n<p_vendor>%s</p_vendor><p_model>%s</p_model><p_ncpus>4</p_ncpus></host_info>\n"
                    .formatted(name, name);
        }
        if (request.contains("get_statistics")) {
            return """
                    <statistics><project_statistics><master_url>http://a.test/%s/</master_url>
                    <daily_statistics><day>%2$s</day><user_total_credit>900</user_total_credit>
                    <user_expavg_credit>9</user_expavg_credit><host_total_credit>400</host_total_credit>
                    <host_expavg_credit>4</host_expavg_credit></daily_statistics>
                    <daily_statistics><day>%3$s</day><user_total_credit>950</user_total_credit>
                    <user_expavg_credit>10</user_expavg_credit><host_total_credit>425.5</host_total_credit>
                    <host_expavg_credit>5</host_expavg_credit></daily_statistics></project_statistics></statistics>
                    """.formatted(name, (TODAY - 1) * 86_400, TODAY * 86_400);
        }
        if (request.contains("acct_mgr_info")) {
            return "<acct_mgr_info><acct_mgr_url>%s</acct_mgr_url><acct_mgr_name>%s</acct_mgr_name></acct_mgr_info>\n"
                    .formatted(manager, name);
        }
        if (request.contains("acct_mgr_rpc_poll")) {
            return "<acct_mgr_rpc_reply>%s</acct_mgr_rpc_reply>\n"
                    .formatted(polls.incrementAndGet() == 1 ? "<error_num>-204</error_num>" : managerAnswer);
        }
        if (request.contains("get_disk_usage")) {
            return """
                    <disk_usage_summary>
                    <project><master_url>http://a.test/%s/</master_url><disk_usage>5000000</disk_usage></project>
                    <d_total>1e12</d_total><d_free>1e11</d_free><d_boinc>1e6</d_boinc><d_allowed>1e10</d_allowed>
                    </disk_usage_summary>
                    """.formatted(name);
        }
        return request.contains("exchange_versions")
                ? "<server_version><major>8</major><minor>3</minor><release>0</release></server_version>\n"
                : request.contains("auth1") ? "<nonce>1</nonce>\n"
                        : request.contains("auth2") ? "<authorized/>\n" : "<nothing/>\n";
    }

    private String results() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < tasks; i++) {
            all.append("<result><name>").append(escaped(HOSTILE)).append('_').append(i).append("""
                    </name><wu_name>w</wu_name><project_url>http://a.test/</project_url><state>2</state>
                    <report_deadline>2000000000</report_deadline>
                    """).append(i < computing ? progress() : "").append("</result>\n");
        }
        return all.toString();
    }

    /** Half done after half an hour of a clock that began somewhere. */
    private static String progress() {
        double seconds = System.nanoTime() / 1e9 % 3600;
        return "<active_task><active_task_state>1</active_task_state><scheduler_state>2</scheduler_state><elapsed_time>"
                + seconds + "</elapsed_time><fraction_done>" + seconds / 3600 + "</fraction_done></active_task>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket caller : callers) {
            caller.close();
        }
    }
}
