package org.quern.coproc.probe;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import oshi.hardware.CentralProcessor;

/** A processor as OSHI tells it, in BOINC's words; on Linux it only fills what /proc/cpuinfo leaves open. */
final class OshiCpu {
    /** What macOS and Windows call the flags that Linux names otherwise. */
    private static final Map<String, String> LINUX_NAMES = Map.of("sse3", "pni", "avx1.0", "avx", "sse4.1", "sse4_1",
            "sse4.2", "sse4_2", "xmmi", "sse", "xmmi64", "sse2");

    private OshiCpu() {}

    static CpuDescription describe(CentralProcessor cpu) {
        CentralProcessor.ProcessorIdentifier id = cpu.getProcessorIdentifier();
        return new CpuDescription(id.getVendor(), model(id.getName(), id.getFamily(), id.getModel(), id.getStepping()),
                features(cpu.getFeatureFlags()), largest(cpu.getProcessorCaches()));
    }

    static String model(String name, String family, String model, String stepping) {
        String suffix = family.isBlank() ? ""
                : " [Family " + family + " Model " + model + " Stepping " + stepping + "]";
        return (name + suffix).strip().replaceAll("\\s+", " ");
    }

    /** From lines such as {@code flags : fpu vme}, {@code machdep.cpu.features: FPU SSE3} or {@code PF_SSE3_INSTRUCTIONS_AVAILABLE}. */
    static String features(List<String> lines) {
        Set<String> flags = new LinkedHashSet<>();
        for (String line : lines) {
            for (String word : line.substring(line.indexOf(':') + 1).strip().split("\\s+")) {
                String flag = word.toLowerCase(Locale.ROOT).replaceFirst("^pf_", "")
                        .replaceFirst("_instructions_available$", "")
                        .replaceFirst("_available$", "");
                flags.add(LINUX_NAMES.getOrDefault(flag, flag));
            }
        }
        flags.remove("");
        return String.join(" ", flags);
    }

    private static double largest(List<CentralProcessor.ProcessorCache> caches) {
        return caches.stream().mapToDouble(CentralProcessor.ProcessorCache::getCacheSize).max().orElse(0);
    }
}
