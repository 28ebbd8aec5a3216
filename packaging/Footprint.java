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
 * What clients cost: start to first answer, then an idle span that all share. See the script "footprint". Figures come from
 * /proc of each process: smaps_rollup, stat, io, and schedstat and status of each thread.
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
            return tasks == 0 ? "no project" : tasks + " tasks";
        }
    }

    /** A start: milliseconds to the first answer, CPU milliseconds and resident MB then. */
    private record Start(double wallMs, double cpuMs, double residentMb) {}

    /** Totals of a process so far. */
    private record Totals(double cpuSeconds, double wakeUps, double writtenBytes, double toDiskBytes) {
        Totals since(Totals before) {
            return new Totals(cpuSeconds - before.cpuSeconds, wakeUps - before.wakeUps, writtenBytes - before.writtenBytes,
                    toDiskBytes - before.toDiskBytes);
        }
    }

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

    private static List<Subject> subjects(Path tree) {
        List<Subject> subjects = new ArrayList<>();
        for (int tasks : new int[]{0, TASKS}) {
            String with = tasks == 0 ? "no project" : tasks + " tasks";
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
                        .add(new Start(wall, ticks(process.pid()) * 10, memory(process.pid()).get("Rss")));
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
                    before = i == 0 ? ticks(process.pid()) : before;
                    long begin = System.nanoTime();
                    bytes = ask(socket, "<get_state/>");
                    walls.add(i < 0 ? Double.NaN : (System.nanoTime() - begin) / 1e6);
                }
                List<Double> sorted = walls.subList(QUESTIONS, 2 * QUESTIONS).stream().sorted().toList();
                RATIOS.add(subject.name(), "get_state CPU, " + subject.with(), ticks(process.pid()) - before);
                System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %d | %.1f |%n", subject.name(), sorted.get(QUESTIONS / 2),
                        (ticks(process.pid()) - before) * 10 / QUESTIONS, bytes, memory(process.pid()).get("Rss"));
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
        List<Totals> before = new ArrayList<>();
        for (Running each : running) {
            before.add(totals(each.process().pid()));
        }
        long begin = System.nanoTime();
        Thread.sleep(span * 1000L);
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf("%nIdle for %d s after %d s, all in the same span%n", span, settle);
        System.out.println("| | RSS MB | private MB | threads | CPU s/h | wake-ups/s | bytes written/h | of them to disk/h |\n|---|---|---|---|---|---|---|---|");
        for (int i = 0; i < running.size(); i++) {
            long pid = running.get(i).process().pid();
            Totals used = totals(pid).since(before.get(i));
            Map<String, Double> memory = memory(pid);
            Subject subject = running.get(i).subject();
            RATIOS.add(subject.name(), "resident, " + subject.with(), memory.get("Rss"));
            RATIOS.add(subject.name(), "idle CPU, " + subject.with(), used.cpuSeconds());
            System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %d | %.2f | %.2f | %.0f | %.0f |%n", running.get(i).subject().name(),
                    memory.get("Rss"), memory.get("Private_Dirty"), threads(pid).size(), used.cpuSeconds() * 3600 / seconds,
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

    // --- /proc ---

    /** Hundredths of a second of CPU. */
    private static double ticks(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
    }

    private static Map<String, Double> memory(long pid) throws IOException {
        Map<String, Double> memory = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
            if (line.endsWith("kB")) {
                memory.put(line.substring(0, line.indexOf(':')), Double.parseDouble(line.replaceAll("\\D", "")) / 1024);
            }
        }
        return memory;
    }

    private static List<Path> threads(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return threads.toList();
        }
    }

    private static Totals totals(long pid) throws IOException {
        double nanos = 0;
        double wakeUps = 0;
        for (Path thread : threads(pid)) {
            try {
                nanos += Double.parseDouble(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
                wakeUps += field(thread.resolve("status"), "voluntary_ctxt_switches:");
            } catch (IOException ended) {
                // A thread that has just ended is not counted.
            }
        }
        Path io = Path.of("/proc/" + pid + "/io");
        return new Totals(nanos / 1e9, wakeUps, field(io, "wchar:"), field(io, "write_bytes:"));
    }

    private static double field(Path file, String name) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(name)) {
                return Double.parseDouble(line.substring(name.length()).strip());
            }
        }
        return 0;
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
            Files.writeString(folder.resolve("client_state.xml"), state(subject.tasks()));
        }
        return folder;
    }

    /** A state with tasks whose files are "there"; the project and all tasks are suspended, so nothing is computed or fetched. */
    private static String state(int tasks) {
        StringBuilder text = new StringBuilder("<client_state>\n<project>\n<master_url>http://127.0.0.1:9/p/</master_url>\n"
                + "<project_name>p</project_name>\n<suspended_via_gui/>\n<dont_request_more_work/>\n</project>\n<app>\n<name>a</name>\n"
                + "<user_friendly_name>a</user_friendly_name>\n</app>\n<file>\n<name>prog</name>\n<nbytes>0</nbytes>\n<max_nbytes>0</max_nbytes>\n"
                + "<status>1</status>\n<executable/>\n</file>\n<app_version>\n<app_name>a</app_name>\n<version_num>100</version_num>\n"
                + "<platform>x86_64-pc-linux-gnu</platform>\n<avg_ncpus>1</avg_ncpus>\n<flops>1e9</flops>\n<api_version>7.20.0</api_version>\n"
                + "<file_ref>\n<file_name>prog</file_name>\n<main_program/>\n</file_ref>\n</app_version>\n");
        for (int i = 0; i < tasks; i++) {
            text.append("<workunit>\n<name>w").append(i).append("</name>\n<app_name>a</app_name>\n<version_num>100</version_num>\n")
                    .append("<rsc_fpops_est>1e13</rsc_fpops_est>\n<rsc_fpops_bound>1e15</rsc_fpops_bound>\n<rsc_memory_bound>1e8</rsc_memory_bound>\n")
                    .append("<rsc_disk_bound>1e8</rsc_disk_bound>\n</workunit>\n");
        }
        for (int i = 0; i < tasks; i++) {
            text.append("<result>\n<name>w").append(i).append("_0</name>\n<final_cpu_time>0</final_cpu_time>\n<exit_status>0</exit_status>\n")
                    .append("<state>2</state>\n<platform>x86_64-pc-linux-gnu</platform>\n<version_num>100</version_num>\n<suspended_via_gui/>\n")
                    .append("<wu_name>w").append(i).append("</wu_name>\n<report_deadline>2500000000</report_deadline>\n</result>\n");
        }
        return text.append("<platform_name>x86_64-pc-linux-gnu</platform_name>\n<core_client_major_version>7</core_client_major_version>\n"
                + "<core_client_minor_version>20</core_client_minor_version>\n<core_client_release>5</core_client_release>\n</client_state>\n").toString();
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
