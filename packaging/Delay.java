import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** How often a sound project is contacted, and how long it waits at most, beside projects that never end an answer. See the script "delay". */
final class Delay {
    /** The sound project wants to be contacted again after so many seconds. */
    private static final int WISH_SECONDS = 60;
    private static final byte[] LETTER = {'x'};

    /** A client, its servers, and when its scheduler requests came to the sound one (System.nanoTime). */
    private record Subject(String name, Process process, HttpServer server, List<Long> contacts) {
    }

    public static void main(String[] arguments) throws Exception {
        int slow = Integer.parseInt(arguments[1]);
        int span = Integer.parseInt(arguments[2]);
        Path scratch = Files.createTempDirectory("quern-delay-");
        List<Subject> subjects = new ArrayList<>();
        try {
            for (int slowOnes : new int[]{0, slow}) {
                String beside = slowOnes == 0 ? ", alone" : ", beside " + slowOnes + " slow projects";
                for (Map.Entry<String, List<String>> client : Clients.commands(Path.of(arguments[0])).entrySet()) {
                    subjects.add(begin(client.getKey() + beside, slowOnes, scratch, client.getValue()));
                }
            }
            Thread.sleep(span * 1000L);
            long end = System.nanoTime();
            System.out.printf("Contacts of a project that wants one every %d s, in %d s%n%n| | contacts | longest wait, s |%n|---|---|---|%n",
                    WISH_SECONDS, span);
            subjects.forEach(subject -> System.out.printf(Locale.ROOT, "| %s | %d | %.0f |%n", subject.name(), subject.contacts().size(),
                    longest(subject.contacts(), end - span * 1_000_000_000L, end)));
        } finally {
            for (Subject subject : subjects) {
                Clients.end(subject.process());
                subject.server().stop(0);
            }
            Clients.delete(scratch);
        }
        System.exit(0); // answers that never end may still be on their way
    }

    private static double longest(List<Long> contacts, long begin, long end) {
        List<Long> marks = new ArrayList<>(contacts);
        marks.add(end);
        double longest = 0;
        long before = begin;
        for (long mark : marks) {
            longest = Math.max(longest, (mark - before) / 1e9);
            before = mark;
        }
        return longest;
    }

    private static Subject begin(String name, int slow, Path scratch, List<String> command) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        List<Long> contacts = new CopyOnWriteArrayList<>();
        Path folder = Files.createTempDirectory(scratch, "data");
        for (int i = 0; i < slow; i++) {
            project(server, folder, "a_slow_" + i, Delay::trickle);
        }
        project(server, folder, "sound", exchange -> {
            contacts.add(System.nanoTime());
            answer(exchange, "<scheduler_reply>\n<scheduler_version>800</scheduler_version>\n<hostid>1</hostid>\n<request_delay>7</request_delay>\n<next_rpc_delay>"
                    + WISH_SECONDS + "</next_rpc_delay>\n</scheduler_reply>\n");
        });
        server.start();
        Files.writeString(folder.resolve("cc_config.xml"),
                "<cc_config>\n<options>\n<skip_cpu_benchmarks>1</skip_cpu_benchmarks>\n</options>\n</cc_config>\n");
        Process process = Clients.spawn(command, folder, Clients.freePort());
        return new Subject(name, process, server, contacts);
    }

    private static void project(HttpServer server, Path folder, String name, com.sun.net.httpserver.HttpHandler scheduler) throws IOException {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name + "/";
        server.createContext("/" + name + "/", exchange -> answer(exchange, "<html>\n<scheduler>" + url + "cgi</scheduler>\n</html>\n"));
        server.createContext("/" + name + "/cgi", scheduler);
        Files.writeString(folder.resolve("account_" + url.substring(7, url.length() - 1).replaceAll("[^A-Za-z0-9.]", "_") + ".xml"),
                "<account>\n<master_url>" + url + "</master_url>\n<authenticator>0123456789abcdef0123456789abcdef</authenticator>\n</account>\n");
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    /** A byte a second, until the client hangs up. */
    private static void trickle(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
                out.write(LETTER);
                out.flush();
                Thread.sleep(1000);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
