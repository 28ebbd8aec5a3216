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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What clients cost: start to first answer, then an idle span that all share. See the script "footprint".
 */
final class Footprint {
    private static final int TASKS = 1000;
    private static final int QUESTIONS = 300;
    private static final long TIMEOUT_NANOS = 120_000_000_000L;
    private static final Ratios RATIOS = new Ratios();

    /** A client under measurement: its command by folder and port, and how many tasks its state holds. */
    private record Subject(String name, java.util.function.BiFunction<Path, Integer, List<String>> command, int tasks) {
        /** What its state holds, in words. */
        String with() {
            return Footprint.with(tasks);
        }
    }

    /** A start: milliseconds to the first answer, CPU milliseconds and resident MB then. */
    private record Start(double wallMs, double cpuMs, double residentMb) {}

    private record Running(Subject subject, Process process) {}

    public static void main(String[] arguments) throws Exception {
        Path tree = Path.of(arguments[0]).toAbsolutePath();
        Map<String, Integer> options = new LinkedHashMap<>(Map.of("--rounds", 9, "--settle", 60, "--span", 300));
        String history = "";
        for (int i = 1; i < arguments.length; i += 2) {
            if (arguments[i].equals("--append")) {
                history = arguments[i + 1];
            } else {
                options.put(arguments[i], Integer.valueOf(arguments[i + 1]));
            }
        }
        Path scratch = Files.createTempDirectory("quern-footprint-");
        try {
            List<Subject> subjects = subjects(tree);
            System.out.printf("Load of the machine before: %s%n%n", Files.readString(Path.of("/proc/loadavg")).strip());
            starts(subjects, scratch, options.get("--rounds"));
            commands(tree, subjects, scratch, options.get("--rounds"));
            idle(subjects, scratch, options.get("--settle"), options.get("--span"));
            asked(subjects, scratch);
            sizes(tree);
            RATIOS.print();
            if (!history.isEmpty()) {
                RATIOS.append(Path.of(history), commit());
            }
        } finally {
            delete(scratch);
        }
    }

    /** Short name of the source tree's commit; "-" outside one. */
    private static String commit() throws IOException {
        Process git = new ProcessBuilder("git", "rev-parse", "--short", "HEAD").redirectErrorStream(true).start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        return said.length() > 12 ? "-" : said;
    }

    private static String with(int tasks) {
        return tasks == 0 ? "no project" : tasks + " tasks";
    }

    private static List<Subject> subjects(Path tree) {
        List<Subject> subjects = new ArrayList<>();
        for (int tasks : new int[]{0, TASKS}) {
            String with = with(tasks);
            subjects.add(new Subject("quern, " + with, (folder, port) -> List.of(tree.resolve("bin/quern").toString(), "daemon",
                    "--data-dir", folder.toString(), "--gui-rpc-port", port.toString()), tasks));
            if (Files.isExecutable(Path.of("/usr/bin/boinc"))) {
                subjects.add(new Subject("boinc, " + with, (folder, port) -> List.of("/usr/bin/boinc", "--dir", folder.toString(),
                        "--gui_rpc_port", port.toString(), "--allow_multiple_clients", "--no_info_fetch",
                        "--no_gpus"), tasks));
            }
        }
        return subjects;
    }

    private static void starts(List<Subject> subjects, Path scratch, int rounds) throws Exception {
        Map<Subject, List<Start>> starts = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Subject subject : subjects) {
                Path folder = folder(scratch, subject);
                int port = freePort();
                long begin = System.nanoTime();
                Process process = spawn(subject, folder, port);
                awaitAnswer(process, port);
                double wall = (System.nanoTime() - begin) / 1e6;
                starts.computeIfAbsent(subject, key -> new ArrayList<>())
                        .add(new Start(wall, ProcFigures.ticks(process.pid()) * 10, ProcFigures.memory(process.pid()).get("Rss")));
                process.destroy();
                process.waitFor();
                delete(folder);
            }
        }
        System.out.printf("Start to first answer, median of %d (least in brackets)%n", rounds);
        System.out.println("| | ms | CPU ms | RSS MB then |\n|---|---|---|---|");
        starts.forEach((subject, list) -> {
            RATIOS.add(subject.name(), "start ms, " + subject.with(), median(list, Start::wallMs));
            RATIOS.add(subject.name(), "start CPU, " + subject.with(), median(list, Start::cpuMs));
        });
        starts.forEach((subject, list) -> System.out.printf(Locale.ROOT, "| %s | %.0f (%.0f) | %.0f (%.0f) | %.1f |%n", subject.name(),
                median(list, Start::wallMs), least(list, Start::wallMs), median(list, Start::cpuMs), least(list, Start::cpuMs),
                median(list, Start::residentMb)));
    }

    /** What a command costs, its own process alone: none that asks, and some that ask a client without tasks. */
    private static void commands(Path tree, List<Subject> subjects, Path scratch, int rounds) throws Exception {
        System.out.printf("%nA command, median of %d%n| | ms | CPU ms |%n|---|---|---|%n", rounds);
        for (Subject subject : subjects.stream().filter(each -> each.tasks() == 0).toList()) {
            Path folder = folder(scratch, subject);
            int port = freePort();
            Process process = spawn(subject, folder, port);
            awaitAnswer(process, port);
            boolean ours = subject.name().startsWith("quern");
            String program = ours ? tree.resolve("bin/quern").toString() : "/usr/bin/boinccmd";
            String client = ours ? " --data-dir " + folder
                    : " --host 127.0.0.1:" + port + " --passwd \"$(cat " + folder + "/gui_rpc_auth.cfg)\"";
            for (String command : ours ? List.of("--version", "status" + client, "tasks" + client)
                    : List.of("--version", client + " --get_cc_status", client + " --get_tasks")) {
                List<double[]> runs = new ArrayList<>();
                for (int round = 0; round < rounds; round++) {
                    runs.add(timed(program + " " + command));
                }
                RATIOS.add(subject.name(), command.replace(client, "").strip().replace("--get_cc_status", "status")
                        .replace("--get_tasks", "tasks") + " ms", middle(runs, 0));
                System.out.printf(Locale.ROOT, "| %s %s | %.0f | %.0f |%n", program.substring(program.lastIndexOf('/') + 1),
                        command.replace(client, "").strip(), middle(runs, 0), middle(runs, 1));
            }
            process.destroy();
            process.waitFor();
        }
    }

    /** Milliseconds by the clock and of CPU, as the shell counts them. */
    private static double[] timed(String command) throws Exception {
        Process shell = new ProcessBuilder("bash", "-c", "TIMEFORMAT='%R %U %S'; time " + command + " >/dev/null 2>&1")
                .redirectErrorStream(true).start();
        String[] seconds = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip().split(" ");
        return new double[]{Double.parseDouble(seconds[0]) * 1e3, (Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2])) * 1e3};
    }

    private static double middle(List<double[]> runs, int column) {
        return runs.stream().mapToDouble(run -> run[column]).sorted().toArray()[runs.size() / 2];
    }

    /** What a manager costs that asks for the whole state without pause. */
    private static void asked(List<Subject> subjects, Path scratch) throws Exception {
        System.out.printf("%nget_state, median of %d one after the other%n| | ms | CPU ms | bytes | RSS MB then |%n|---|---|---|---|---|%n", QUESTIONS);
        for (Subject subject : subjects) {
            int port = freePort();
            Process process = spawn(subject, folder(scratch, subject), port);
            awaitAnswer(process, port);
            try (Socket socket = new Socket("127.0.0.1", port)) {
                List<Double> walls = new ArrayList<>();
                int bytes = 0;
                double before = 0;
                for (int i = -QUESTIONS; i < QUESTIONS; i++) { // the first half warms up
                    before = i == 0 ? ProcFigures.ticks(process.pid()) : before;
                    long begin = System.nanoTime();
                    bytes = ask(socket, "<get_state/>");
                    walls.add(i < 0 ? Double.NaN : (System.nanoTime() - begin) / 1e6);
                }
                List<Double> sorted = walls.subList(QUESTIONS, 2 * QUESTIONS).stream().sorted().toList();
                RATIOS.add(subject.name(), "get_state CPU, " + subject.with(), ProcFigures.ticks(process.pid()) - before);
                System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %d | %.1f |%n", subject.name(), sorted.get(QUESTIONS / 2),
                        (ProcFigures.ticks(process.pid()) - before) * 10 / QUESTIONS, bytes, ProcFigures.memory(process.pid()).get("Rss"));
            }
            process.destroy();
            process.waitFor();
        }
    }

    /** Bytes of the answer. */
    private static int ask(Socket socket, String question) throws IOException {
        socket.getOutputStream().write(("<boinc_gui_rpc_request>\n" + question + "\n</boinc_gui_rpc_request>\n\003")
                .getBytes(StandardCharsets.US_ASCII));
        byte[] buffer = new byte[1 << 16];
        int bytes = 0;
        int read;
        do {
            read = socket.getInputStream().read(buffer);
            bytes += read;
        } while (read > 0 && buffer[read - 1] != 3);
        return bytes;
    }

    private static void idle(List<Subject> subjects, Path scratch, int settle, int span) throws Exception {
        List<Running> running = new ArrayList<>();
        for (Subject subject : subjects) {
            int port = freePort();
            Process process = spawn(subject, folder(scratch, subject), port);
            awaitAnswer(process, port);
            running.add(new Running(subject, process));
        }
        Thread.sleep(settle * 1000L);
        List<ProcFigures.Totals> before = new ArrayList<>();
        for (Running each : running) {
            before.add(ProcFigures.totals(each.process().pid()));
        }
        long begin = System.nanoTime();
        Thread.sleep(span * 1000L);
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf("%nIdle for %d s after %d s, all in the same span%n", span, settle);
        System.out.println("| | RSS MB | private MB | threads | CPU s/h | wake-ups/s | bytes written/h | of them to disk/h |\n|---|---|---|---|---|---|---|---|");
        for (int i = 0; i < running.size(); i++) {
            long pid = running.get(i).process().pid();
            ProcFigures.Totals used = ProcFigures.totals(pid).since(before.get(i));
            Map<String, Double> memory = ProcFigures.memory(pid);
            Subject subject = running.get(i).subject();
            RATIOS.add(subject.name(), "resident, " + subject.with(), memory.get("Rss"));
            RATIOS.add(subject.name(), "idle CPU, " + subject.with(), used.cpuSeconds());
            System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %d | %.2f | %.2f | %.0f | %.0f |%n", running.get(i).subject().name(),
                    memory.get("Rss"), memory.get("Private_Dirty"), ProcFigures.threads(pid).size(), used.cpuSeconds() * 3600 / seconds,
                    used.wakeUps() / seconds, used.writtenBytes() * 3600 / seconds, used.toDiskBytes() * 3600 / seconds);
        }
        for (Running each : running) {
            each.process().destroy();
            each.process().waitFor();
        }
    }

    private static void sizes(Path tree) throws IOException {
        System.out.println("\nSizes, MB (2^20 bytes)\n| | |\n|---|---|");
        try (Stream<Path> packages = Files.list(tree.getParent())) {
            for (Path file : packages.filter(path -> path.toString().matches(".*\\.(deb|tar\\.gz)")).sorted().toList()) {
                System.out.printf(Locale.ROOT, "| %s | %.1f |%n", file.getFileName(), megabytes(Files.size(file)));
            }
        }
        for (String part : List.of("", "runtime", "lib", "cache")) {
            try (Stream<Path> files = Files.walk(tree.resolve(part))) {
                double bytes = files.filter(Files::isRegularFile).mapToLong(path -> path.toFile().length()).sum();
                System.out.printf(Locale.ROOT, "| %s | %.1f |%n", part.isEmpty() ? "installed" : "of it " + part, megabytes(bytes));
            }
        }
    }

    // --- processes ---

    private static Process spawn(Subject subject, Path folder, int port) throws IOException {
        return new ProcessBuilder(subject.command().apply(folder, port)).redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "said")).start();
    }

    /** Asks until there is an answer that shows a state that has been read. */
    private static void awaitAnswer(Process process, int port) throws Exception {
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

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    // --- states ---

    private static Path folder(Path scratch, Subject subject) throws IOException {
        Path folder = Files.createTempDirectory(scratch, "data");
        // Neither computes: what is measured is the client. Nobody types here, and others' load must not matter.
        Files.writeString(folder.resolve("global_prefs_override.xml"),
                "<global_preferences>\n<run_if_user_active>1</run_if_user_active>\n<suspend_cpu_usage>0</suspend_cpu_usage>\n</global_preferences>\n");
        // CPU benchmarks come once in the first days; they would be all there is to see in a span of some minutes.
        Files.writeString(folder.resolve("cc_config.xml"),
                "<cc_config>\n<options>\n<skip_cpu_benchmarks>1</skip_cpu_benchmarks>\n</options>\n</cc_config>\n");
        if (subject.tasks() > 0) {
            Path program = Files.createDirectories(folder.resolve("projects/127.0.0.1_9_p")).resolve("prog");
            Files.createFile(program);
            program.toFile().setExecutable(true);
            Files.writeString(folder.resolve("account_127.0.0.1_9_p.xml"),
                    "<account>\n<master_url>http://127.0.0.1:9/p/</master_url>\n<authenticator>0</authenticator>\n</account>\n");
            Files.writeString(folder.resolve("client_state.xml"), SuspendedTasks.state(subject.tasks()));
        }
        return folder;
    }

    // --- figures ---

    private static double median(List<Start> starts, ToDoubleFunction<Start> figure) {
        double[] sorted = starts.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static double least(List<Start> starts, ToDoubleFunction<Start> figure) {
        return starts.stream().mapToDouble(figure).min().orElse(0);
    }

    private static double megabytes(double bytes) {
        return bytes / (1 << 20);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
