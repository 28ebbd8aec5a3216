package org.quern.daemon.exec.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Lowers the priority of a process that has just been started. The JDK cannot do that before the program runs, and on
 * Linux priority belongs to the thread: what the program started in its first moments would keep the client's. So all
 * threads of the process and its children are lowered, again and again until none is new; whatever those start later
 * inherits. Failures are ignored: a task with the wrong priority is better than none.
 */
final class PrioritySetter {
    /** A program would have to start threads faster than they can be listed to need more. */
    private static final int MAX_ROUNDS = 20;

    private final ProcessSource processes;

    PrioritySetter(ProcessSource processes) {
        this.processes = processes;
    }

    void lower(long pid, ProcessPriority priority) {
        if (priority.nice() == ProcessPriority.UNCHANGED) {
            return;
        }
        toAll(pid, thread -> Posix.nice(thread, priority.nice()));
        if (priority.idlePolicy()) {
            // Only now: a process of that policy may rest in the middle of a fork for as long as others want the processors.
            toAll(pid, thread -> {
                Posix.nice(thread, priority.nice());
                Posix.idlePolicy(thread);
            });
        }
    }

    private void toAll(long pid, LongConsumer lower) {
        lower.accept(pid);
        Set<Long> done = new HashSet<>(Set.of(pid));
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<Long> fresh = threads(pid).stream().filter(done::add).toList();
            if (fresh.isEmpty()) {
                return;
            }
            fresh.forEach(lower::accept);
        }
    }

    private List<Long> threads(long pid) {
        List<Long> threads = new ArrayList<>();
        ProcessForest table = ProcessForest.read(processes);
        processes.find(pid).ifPresent(
                root -> table.tree(root).forEach(process -> addThreads(process.pid(), threads)));
        return threads;
    }

    private static void addThreads(long pid, List<Long> threads) {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            tasks.forEach(task -> threads.add(Long.valueOf(task.getFileName().toString())));
        } catch (IOException | DirectoryIteratorException e) {
            threads.add(pid);
        }
    }
}
