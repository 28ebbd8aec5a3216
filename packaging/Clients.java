import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The clients that measurements compare: how each is started, asked by GUI RPC and ended. */
final class Clients {
    private static final long TIMEOUT_NANOS = 120_000_000_000L;
    private static final Path REFERENCE = Path.of("/usr/bin/boinc");

    private Clients() {}

    /** Commands by name: Quern's, and Debian's client if it is here; "DIR" and "PORT" stand for the data directory and GUI RPC port. */
    static Map<String, List<String>> commands(Path quern) {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("quern", List.of(quern.toString(), "daemon", "--data-dir", "DIR", "--gui-rpc-port", "PORT"));
        if (Files.isExecutable(REFERENCE)) {
            commands.put("boinc", List.of(REFERENCE.toString(), "--dir", "DIR", "--gui_rpc_port", "PORT", "--allow_multiple_clients", "--no_info_fetch",
                    "--no_gpus"));
        }
        return commands;
    }

    /** Starts a client of that command; what it says goes to the file "said" of its data directory. Options for Quern's JVM come from DAEMON_OPTS. */
    static Process spawn(List<String> command, Path folder, int port) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.stream()
                .map(word -> word.equals("DIR") ? folder.toString() : word.equals("PORT") ? "" + port : word).toList());
        String options = System.getenv("DAEMON_OPTS");
        if (options != null) {
            builder.environment().put("QUERN_JAVA_OPTS", options);
        }
        return builder.redirectErrorStream(true).redirectOutput(new File(folder.toFile(), "said")).start();
    }

    /** Asks until there is an answer that shows a state that has been read. */
    static void awaitAnswer(Process process, int port) throws IOException, InterruptedException {
        byte[] question = "<boinc_gui_rpc_request>\n<get_cc_status/>\n</boinc_gui_rpc_request>\n\003".getBytes(StandardCharsets.US_ASCII);
        long deadline = System.nanoTime() + TIMEOUT_NANOS;
        while (process.isAlive() && System.nanoTime() < deadline) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port));
                socket.getOutputStream().write(question);
                InputStream in = socket.getInputStream();
                int read = in.read();
                while (read >= 0 && read != 3) {
                    read = in.read();
                }
                if (read == 3) {
                    return;
                }
            } catch (ConnectException notYet) {
                Thread.sleep(1);
            }
        }
        throw new IOException("no answer from " + process.info().command().orElse("a client"));
    }

    /** Asks one question; bytes of the answer. */
    static int ask(Socket socket, String question) throws IOException {
        socket.getOutputStream().write(("<boinc_gui_rpc_request>\n" + question + "\n</boinc_gui_rpc_request>\n\003").getBytes(StandardCharsets.US_ASCII));
        byte[] buffer = new byte[1 << 16];
        int bytes = 0;
        int read;
        do {
            read = socket.getInputStream().read(buffer);
            bytes += read;
        } while (read > 0 && buffer[read - 1] != 3);
        return bytes;
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Ends a process, if there is one, and waits for its end. */
    static void end(Process process) throws InterruptedException {
        if (process != null) {
            process.destroy();
            process.waitFor();
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
