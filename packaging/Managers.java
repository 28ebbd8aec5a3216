import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How long managers wait for the list of tasks, and what their questions cost, when many look at many tasks. See the script "managers". */
final class Managers {
    private static final String QUESTION = "<get_results/>";
    private static final int WARM_UP_SECONDS = 20;

    public static void main(String[] arguments) throws Exception {
        Path quern = Path.of(arguments[0]).toAbsolutePath().resolve("bin/quern");
        int tasks = Integer.parseInt(arguments[1]);
        int managers = Integer.parseInt(arguments[2]);
        int span = Integer.parseInt(arguments[3]);
        System.out.printf("%d managers that ask for %d tasks once a second, %d s after %d; load of the machine before: %s%n%n", managers, tasks, span,
                WARM_UP_SECONDS, Files.readString(Path.of("/proc/loadavg")).strip());
        System.out.println("| | ms, median | p99 | most | answers | CPU ms an answer | RSS MB then |\n|---|---|---|---|---|---|---|");
        for (Map.Entry<String, List<String>> client : Clients.commands(quern).entrySet()) {
            Path scratch = Files.createTempDirectory("quern-managers-");
            Process process = null;
            try {
                Path folder = SuspendedTasks.folder(scratch, tasks);
                int port = Clients.freePort();
                process = Clients.spawn(client.getValue(), folder, port);
                Clients.awaitAnswer(process, port);
                asked(port, managers, WARM_UP_SECONDS);
                double before = ProcFigures.ticks(process.pid());
                List<Double> waits = asked(port, managers, span);
                double cpuMillis = (ProcFigures.ticks(process.pid()) - before) * 10;
                System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.1f | %d | %.1f | %.1f |%n", client.getKey(), part(waits, .5), part(waits, .99),
                        part(waits, 1), waits.size(), cpuMillis / waits.size(), ProcFigures.memory(process.pid()).get("Rss"));
            } finally {
                Clients.end(process);
                Clients.delete(scratch);
            }
        }
    }

    /** Milliseconds of each answer, least first; the managers begin at different times within the second. */
    private static List<Double> asked(int port, int managers, int seconds) throws Exception {
        List<Double> waits = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < managers; i++) {
            long first = begin + i * 1_000_000_000L / managers;
            threads.add(Thread.ofPlatform().start(() -> ask(port, first, seconds, waits)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (waits.size() < managers) {
            throw new IllegalStateException("the client did not answer");
        }
        return waits.stream().sorted().toList();
    }

    private static void ask(int port, long first, int seconds, List<Double> waits) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            for (int second = 0; second < seconds; second++) {
                long due = first + second * 1_000_000_000L;
                Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000));
                long start = System.nanoTime();
                Clients.ask(socket, QUESTION);
                synchronized (waits) {
                    waits.add((System.nanoTime() - start) / 1e6);
                }
            }
        } catch (Exception failed) {
            System.err.println("packaging/managers: a manager gave up: " + failed);
        }
    }

    private static double part(List<Double> sorted, double part) {
        return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(part * sorted.size())));
    }
}
