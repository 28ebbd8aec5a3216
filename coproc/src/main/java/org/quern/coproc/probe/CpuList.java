package org.quern.coproc.probe;

import java.util.List;

/** Lists of processors as the Linux kernel writes them: {@code 0-3,8,10-11}. */
final class CpuList {
    private static final String KEY = "Cpus_allowed_list:";

    private CpuList() {}

    /** Processors that this process may run on, from the lines of /proc/self/status; 0 if they do not tell. */
    static int allowed(List<String> status) {
        return status.stream().filter(line -> line.startsWith(KEY)).findFirst()
                .map(line -> count(line.substring(KEY.length()).strip())).orElse(0);
    }

    static int count(String list) {
        int count = 0;
        for (String range : list.split(",")) {
            String[] ends = range.strip().split("-");
            if (!range.strip().matches("\\d{1,6}(-\\d{1,6})?")) {
                return 0;
            }
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return Math.max(0, count);
    }
}
