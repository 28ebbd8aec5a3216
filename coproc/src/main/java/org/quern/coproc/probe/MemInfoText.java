package org.quern.coproc.probe;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in Linux's {@code /proc/meminfo}. */
final class MemInfoText {
    private static final Pattern LINE = Pattern.compile("(\\w+):\\s+(\\d{1,15}) kB");
    private static final double KIB = 1024;

    private MemInfoText() {}

    /** The size with that name, in bytes; 0 if it is not there. */
    static double bytes(List<String> lines, String name) {
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && matcher.group(1).equals(name)) {
                return Double.parseDouble(matcher.group(2)) * KIB;
            }
        }
        return 0;
    }
}
