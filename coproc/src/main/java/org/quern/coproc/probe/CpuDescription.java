package org.quern.coproc.probe;

/**
 * A processor in the words that BOINC's servers look for (docs/protocol/coprocessors.md 8.2).
 *
 * @param vendor {@code GenuineIntel}, {@code AuthenticAMD}, {@code ARM}
 * @param model such as {@code AMD EPYC [Family 25 Model 17 Stepping 1]}
 * @param features lower-case flags separated by blanks, named as the Linux kernel does
 * @param cacheBytes the cache that the system reports for a CPU; 0 = unknown
 */
public record CpuDescription(String vendor, String model, String features, double cacheBytes) {
    static final CpuDescription UNKNOWN = new CpuDescription("", "", "", 0);

    /** Nothing is unknown. */
    boolean isComplete() {
        return !vendor.isEmpty() && !model.isEmpty() && !features.isEmpty() && cacheBytes > 0;
    }

    /** With what is unknown here taken from {@code other}. */
    CpuDescription orElse(CpuDescription other) {
        return new CpuDescription(vendor.isEmpty() ? other.vendor : vendor, model.isEmpty() ? other.model : model,
                features.isEmpty() ? other.features : features, cacheBytes > 0 ? cacheBytes : other.cacheBytes);
    }
}
