import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How long a processor is without a task between the end of one and the start of the next, seen from outside: in the table of processes, by what runs in a
 * slot of the client's data directory.
 */
final class Turnover extends Thread {
    /** Exact to about as much. */
    private static final int LOOK_MILLIS = 2;
    private final long client;
    private final Path slots;
    private final List<Double> gaps = new ArrayList<>();
    private final Deque<Long> ends = new ArrayDeque<>();
    private final Set<String> inSlots = new HashSet<>();
    private volatile boolean over;

    /** Of the process {@code client} with that data directory. */
    Turnover(long client, Path folder) {
        this.client = client;
        this.slots = folder.resolve("slots");
    }

    @Override
    public void run() {
        Set<String> before = Set.of();
        while (!over) {
            Set<String> running = running();
            long now = System.nanoTime();
            for (String pid : before) {
                if (!running.contains(pid)) {
                    ends.add(now);
                }
            }
            for (String pid : running) {
                if (!before.contains(pid) && !ends.isEmpty()) {
                    gaps.add((now - ends.remove()) / 1e6);
                }
            }
            before = running;
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException ending) {
                over = true;
            }
        }
    }

    /** Milliseconds, least first: a task that waited for its files or for work is among the last. */
    List<Double> gaps() throws InterruptedException {
        over = true;
        join();
        return gaps.stream().sorted().toList();
    }

    /** Process ids of tasks that have begun and not ended. */
    private Set<String> running() {
        Set<String> running = new HashSet<>();
        try {
            for (Path thread : ProcFigures.threads(client)) {
                for (String pid : Files.readString(thread.resolve("children")).split(" ")) {
                    if (!pid.isEmpty() && isTask(pid)) {
                        running.add(pid);
                    }
                }
            }
        } catch (IOException changing) {
            return running;
        }
        return running;
    }

    private boolean isTask(String pid) {
        Path process = Path.of("/proc", pid);
        try {
            String stat = Files.readString(process.resolve("stat"));
            boolean ended = stat.startsWith("Z", stat.lastIndexOf(')') + 2);
            if (ended || inSlots.contains(pid)) {
                return !ended;
            }
            boolean isTask = Files.readSymbolicLink(process.resolve("cwd")).startsWith(slots);
            return isTask && inSlots.add(pid);
        } catch (IOException gone) {
            return false;
        }
    }
}
