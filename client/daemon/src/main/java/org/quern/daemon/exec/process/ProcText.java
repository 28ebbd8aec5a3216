package org.quern.daemon.exec.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the texts of /proc/PID/stat and /proc/PID/status (proc(5)). */
final class ProcText {
    /** Clock ticks of /proc in one second: a constant of Linux's interface to programs, whatever the kernel uses. */
    private static final double TICKS_PER_SECOND = 100;

    private static final double BYTES_PER_KB = 1024;

    private ProcText() {}

    /**
     * One line of stat. The program's name stands in parentheses and may itself contain spaces and parentheses, so
     * fields are counted from the last one.
     */
    static Optional<ProcessEntry> entry(String stat) {
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')');
        if (open < 2 || close < open || close + 2 > stat.length()) {
            return Optional.empty();
        }
        String[] fields = stat.substring(close + 2).split(" ");
        if (fields.length < 20) {
            return Optional.empty();
        }
        try {
            long pid = Long.parseLong(stat.substring(0, open - 1));
            double ticks = Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
            return Optional.of(new ProcessEntry(new ProcessId(pid, Long.parseLong(fields[19])),
                    Long.parseLong(fields[1]), Long.parseLong(fields[3]), stat.substring(open + 1, close),
                    ticks / TICKS_PER_SECOND,
                    Integer.parseInt(fields[16]), Long.parseLong(fields[9]),
                    fields[0].equals("Z") || fields[0].equals("X")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The memory lines of status; a kernel thread has none. */
    static MemoryUse memory(String status) {
        return new MemoryUse(kiloBytes(status, "VmSize"), kiloBytes(status, "VmRSS"), kiloBytes(status, "VmSwap"));
    }

    /** A process's part of its memory, by smaps_rollup: what several have is divided among them. */
    static MemoryUse part(MemoryUse whole, String rollup) {
        return new MemoryUse(whole.virtualBytes(), kiloBytes(rollup, "Pss"), kiloBytes(rollup, "SwapPss"));
    }

    /** A variable of environ, whose entries each end in NUL. */
    static Optional<String> variable(String environ, String name) {
        String before = "\0" + name + "=";
        int at = ("\0" + environ).indexOf(before);
        if (at < 0) {
            return Optional.empty();
        }
        int start = at + before.length() - 1;
        int end = environ.indexOf('\0', start);
        return Optional.of(environ.substring(start, end < 0 ? environ.length() : end));
    }

    private static double kiloBytes(String status, String name) {
        Matcher line = Pattern.compile("(?m)^" + name + ":\\s*(\\d{1,15}) kB").matcher(status);
        return line.find() ? Double.parseDouble(line.group(1)) * BYTES_PER_KB : 0;
    }
}
