package org.quern.testing.leaks;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** All that this JVM holds at one moment, of the kinds that a test could leave behind. */
record Holdings(Set<Holding> all) {

    static Holdings now() {
        Set<Holding> all = new LinkedHashSet<>();
        ProcessHandle.current().descendants().filter(ProcessHandle::isAlive).map(Holdings::process).forEach(all::add);
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (thread.isAlive() && !thread.isDaemon()) {
                all.add(thread(thread, stack));
            }
        });
        all.addAll(Sockets.open());
        return new Holdings(all);
    }

    /** What is here and was not there. */
    Set<Holding> beyond(Holdings before) {
        Set<Holding> more = new LinkedHashSet<>(all);
        more.removeAll(before.all);
        return more;
    }

    /** A process number can come again; with the start time it cannot. */
    private static Holding process(ProcessHandle process) {
        return new Holding("process " + process.pid() + " " + process.info().startInstant().orElse(null),
                "process " + process.pid() + ": " + process.info().commandLine().orElse("command unknown"));
    }

    private static Holding thread(Thread thread, StackTraceElement[] stack) {
        String where = Arrays.stream(stack).limit(8).map(frame -> "\n      at " + frame).collect(Collectors.joining());
        return new Holding("thread " + thread.threadId(), "thread '" + thread.getName() + "', not a daemon" + where);
    }
}
