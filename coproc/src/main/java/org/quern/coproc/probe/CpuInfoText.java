package org.quern.coproc.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of Linux' /proc/cpuinfo; the first processor speaks for all. */
final class CpuInfoText {
    private static final Pattern KIB = Pattern.compile("(\\d+)\\s*KB");
    private static final int BYTES_PER_KIB = 1024;

    private final Map<String, String> first = new LinkedHashMap<>();

    private CpuInfoText(List<String> lines) {
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                first.putIfAbsent(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
            }
        }
    }

    static CpuDescription parse(List<String> lines) {
        CpuInfoText text = new CpuInfoText(lines);
        // BOINC collapses white space in the name only, and some kernels leave holes among the flags.
        return new CpuDescription(text.vendor(), text.model(), text.any("flags", "Features"), text.cacheBytes());
    }

    private String vendor() {
        return first.containsKey("CPU implementer") ? "ARM" : any("vendor_id", "system type");
    }

    private String model() {
        String name = any("model name", "Processor", "cpu model", "cpu");
        return collapse(name + (first.containsKey("CPU implementer") ? armSuffix() : x86Suffix()));
    }

    private String x86Suffix() {
        return first.containsKey("cpu family")
                ? " [Family " + any("cpu family") + " Model " + any("model") + " Stepping " + any("stepping") + "]"
                : "";
    }

    private String armSuffix() {
        return " [Impl " + any("CPU implementer") + " Arch " + any("CPU architecture") + " Variant "
                + any("CPU variant") + " Part " + any("CPU part") + " Rev " + any("CPU revision") + "]";
    }

    private double cacheBytes() {
        Matcher size = KIB.matcher(any("cache size"));
        return size.matches() ? Double.parseDouble(size.group(1)) * BYTES_PER_KIB : 0;
    }

    /** The machine's name, which the kernel tells on ARM boards; empty elsewhere. */
    static String board(List<String> lines) {
        return new CpuInfoText(lines).any("Hardware");
    }

    private String any(String... keys) {
        for (String key : keys) {
            String value = first.getOrDefault(key, "");
            if (!value.isEmpty()) {
                return value;
            }
        }
        return "";
    }

    private static String collapse(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
