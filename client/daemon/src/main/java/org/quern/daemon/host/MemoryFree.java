package org.quern.daemon.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Memory that is not in use.
 *
 * @param ramBytes available without swapping
 * @param swapBytes free swap space
 */
public record MemoryFree(double ramBytes, double swapBytes) {
    private static final double BYTES_PER_KB = 1024;
    private static final Pattern LINE = Pattern.compile("(\\w+):\\s+(\\d{1,15}) kB");

    /** By the lines of /proc/meminfo. */
    static MemoryFree parse(List<String> meminfo) {
        return new MemoryFree(bytes(meminfo, "MemAvailable"), bytes(meminfo, "SwapFree"));
    }

    private static double bytes(List<String> meminfo, String name) {
        for (String line : meminfo) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches() && parts.group(1).equals(name)) {
                return Double.parseDouble(parts.group(2)) * BYTES_PER_KB;
            }
        }
        return 0;
    }
}
