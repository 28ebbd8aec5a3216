import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What clients cost while they compute many short tasks: memory, CPU, and how many tasks were done. See the script "computing". */
final class Computing {
    private static final int LOOK_SECONDS = 5;
    private static final Pattern MASTER_URL = Pattern.compile("\"master_url\":\\s*\"([^\"]+)\"");
    private static final Pattern AUTHENTICATOR = Pattern.compile("\"authenticator\":\\s*\"([^\"]+)\"");
    private static final Pattern DONE = Pattern.compile("\"success\":\\s*(\\d+)");

    /** What the project is like, and for how many seconds each client computes. */
    private record Trial(Path quern, String tasks, String size, int span) {}

    public static void main(String[] arguments) throws Exception {
        Trial trial = new Trial(Path.of(arguments[0]).toAbsolutePath().resolve("bin/quern"), arguments[1], arguments[2],
                Integer.parseInt(arguments[3]));
        System.out.printf("%s tasks of size %s, %d s each client; load of the machine before: %s%n%n", trial.tasks(), trial.size(), trial.span(),
                Files.readString(Path.of("/proc/loadavg")).strip());
        System.out.println("| | RSS MB, most | at the end | private MB, most | at the end | threads | CPU s | tasks done | ms from end to start, median | p90 |\n|---|---|---|---|---|---|---|---|---|---|");
        for (Map.Entry<String, List<String>> client : Clients.commands(trial.quern()).entrySet()) {
            if (client.getKey().equals("quern") || !arguments[4].equals("no")) {
                measure(client.getKey(), client.getValue(), trial);
            }
        }
    }

    private static void measure(String name, List<String> words, Trial trial) throws Exception {
        Path scratch = Files.createTempDirectory("quern-computing-");
        Path project = scratch.resolve("project");
        Process server = new ProcessBuilder(trial.quern().toString(), "project-server", "--json", "--dir", project.toString(), "--tasks",
                trial.tasks(), "--work-size", trial.size()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        Process client = null;
        try (BufferedReader said = server.inputReader()) {
            String where = said.readLine();
            Path folder = folder(scratch, found(MASTER_URL, where), found(AUTHENTICATOR, where));
            int port = Clients.freePort();
            client = Clients.spawn(words, folder, port);
            watch(name, client, folder, project, trial);
        } finally {
            Clients.end(client);
            Clients.end(server);
            Clients.delete(scratch);
        }
    }

    private static void watch(String name, Process client, Path folder, Path project, Trial trial) throws Exception {
        Turnover turnover = new Turnover(client.pid(), folder);
        turnover.start();
        double mostResident = 0;
        double mostPrivate = 0;
        Map<String, Double> memory = Map.of();
        for (int seconds = 0; seconds < trial.span(); seconds += LOOK_SECONDS) {
            Thread.sleep(LOOK_SECONDS * 1000L);
            memory = ProcFigures.memory(client.pid());
            mostResident = Math.max(mostResident, memory.get("Rss"));
            mostPrivate = Math.max(mostPrivate, memory.get("Private_Dirty"));
        }
        double cpu = ProcFigures.ticks(client.pid()) / 100;
        List<Double> gaps = turnover.gaps();
        int threads = ProcFigures.threads(client.pid()).size();
        System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.1f | %.1f | %d | %.1f | %s | %.0f | %.0f |%n", name, mostResident, memory.get("Rss"), mostPrivate,
                memory.get("Private_Dirty"), threads, cpu, done(project, trial), part(gaps, .5), part(gaps, .9));
    }

    private static double part(List<Double> sorted, double part) {
        return sorted.isEmpty() ? Double.NaN : sorted.get((int) (part * (sorted.size() - 1)));
    }

    /** As the project counts them. */
    private static String done(Path project, Trial trial) throws IOException {
        Process report = new ProcessBuilder(trial.quern().toString(), "project-server", "--report", "--json", "--dir", project.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return found(DONE, new String(report.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    }

    private static String found(Pattern pattern, String text) throws IOException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IOException("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    /** A data directory that is attached, computes whatever others do, and wants all tasks at once. */
    private static Path folder(Path scratch, String url, String authenticator) throws IOException {
        Path folder = Files.createDirectory(scratch.resolve("data"));
        Files.writeString(folder.resolve("global_prefs_override.xml"), "<global_preferences>\n<run_if_user_active>1</run_if_user_active>\n"
                + "<run_on_batteries>1</run_on_batteries>\n<suspend_cpu_usage>0</suspend_cpu_usage>\n<work_buf_min_days>2</work_buf_min_days>\n"
                + "<work_buf_additional_days>0.5</work_buf_additional_days>\n</global_preferences>\n");
        Files.writeString(folder.resolve("cc_config.xml"), "<cc_config>\n<options>\n<ncpus>2</ncpus>\n<skip_cpu_benchmarks>1</skip_cpu_benchmarks>\n"
                + "</options>\n</cc_config>\n");
        Files.writeString(folder.resolve("account_" + url.substring("http://".length(), url.length() - 1).replaceAll("[^A-Za-z0-9.]", "_") + ".xml"),
                "<account>\n<master_url>" + url + "</master_url>\n<authenticator>" + authenticator + "</authenticator>\n</account>\n");
        return folder;
    }
}
