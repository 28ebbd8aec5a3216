import java.io.IOException;
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

    /** A client under measurement: its command, and how many tasks its state holds. */
    private record Subject(String name, List<String> command, int tasks) {
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
            Clients.delete(scratch);
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
            Clients.commands(tree.resolve("bin/quern"))
                    .forEach((name, command) -> subjects.add(new Subject(name + ", " + with(tasks), command, tasks)));
        }
        return subjects;
    }

    private static void starts(List<Subject> subjects, Path scratch, int rounds) throws Exception {
        Map<Subject, List<Start>> starts = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Subject subject : subjects) {
                Path folder = SuspendedTasks.folder(scratch, subject.tasks());
                int port = Clients.freePort();
                long begin = System.nanoTime();
                Process process = Clients.spawn(subject.command(), folder, port);
                Clients.awaitAnswer(process, port);
                double wall = (System.nanoTime() - begin) / 1e6;
                starts.computeIfAbsent(subject, key -> new ArrayList<>())
                        .add(new Start(wall, ProcFigures.ticks(process.pid()) * 10, ProcFigures.memory(process.pid()).get("Rss")));
                Clients.end(process);
                Clients.delete(folder);
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
            Path folder = SuspendedTasks.folder(scratch, subject.tasks());
            int port = Clients.freePort();
            Process process = Clients.spawn(subject.command(), folder, port);
            Clients.awaitAnswer(process, port);
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
            Clients.end(process);
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
            int port = Clients.freePort();
            Process process = Clients.spawn(subject.command(), SuspendedTasks.folder(scratch, subject.tasks()), port);
            Clients.awaitAnswer(process, port);
            try (Socket socket = new Socket("127.0.0.1", port)) {
                List<Double> walls = new ArrayList<>();
                int bytes = 0;
                double before = 0;
                for (int i = -QUESTIONS; i < QUESTIONS; i++) { // the first half warms up
                    before = i == 0 ? ProcFigures.ticks(process.pid()) : before;
                    long begin = System.nanoTime();
                    bytes = Clients.ask(socket, "<get_state/>");
                    walls.add(i < 0 ? Double.NaN : (System.nanoTime() - begin) / 1e6);
                }
                List<Double> sorted = walls.subList(QUESTIONS, 2 * QUESTIONS).stream().sorted().toList();
                RATIOS.add(subject.name(), "get_state CPU, " + subject.with(), ProcFigures.ticks(process.pid()) - before);
                System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %d | %.1f |%n", subject.name(), sorted.get(QUESTIONS / 2),
                        (ProcFigures.ticks(process.pid()) - before) * 10 / QUESTIONS, bytes, ProcFigures.memory(process.pid()).get("Rss"));
            }
            Clients.end(process);
        }
    }

    private static void idle(List<Subject> subjects, Path scratch, int settle, int span) throws Exception {
        List<Running> running = new ArrayList<>();
        for (Subject subject : subjects) {
            int port = Clients.freePort();
            Process process = Clients.spawn(subject.command(), SuspendedTasks.folder(scratch, subject.tasks()), port);
            Clients.awaitAnswer(process, port);
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
            Clients.end(each.process());
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
}
