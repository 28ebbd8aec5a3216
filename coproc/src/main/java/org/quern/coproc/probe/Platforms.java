package org.quern.coproc.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The names under which projects know programs for this computer (docs/protocol/scheduler-rpc.md 4.2).
 *
 * @param primary the native one
 * @param alternatives further ones, the best first
 */
public record Platforms(String primary, List<String> alternatives) {
    public Platforms {
        alternatives = List.copyOf(alternatives);
    }

    /**
     * From what Java calls the system.
     *
     * @param osName {@code os.name}
     * @param osArch {@code os.arch}
     * @param runs32Bit programs for the 32-bit variant of the architecture run here too
     */
    public static Platforms of(String osName, String osArch, boolean runs32Bit) {
        String os = osName.toLowerCase(Locale.ROOT);
        String arch = architecture(osArch);
        if (os.startsWith("windows")) {
            return windows(arch);
        }
        if (os.startsWith("mac")) {
            return new Platforms(arch.equals("aarch64") ? "arm64-apple-darwin" : arch + "-apple-darwin", List.of());
        }
        if (os.startsWith("linux")) {
            return linux(arch, runs32Bit);
        }
        return new Platforms(arch + "-unknown-" + os.replaceAll("[^a-z0-9]", ""), List.of());
    }

    private static Platforms windows(String arch) {
        return switch (arch) {
            case "x86_64" -> new Platforms("windows_x86_64", List.of("windows_intelx86"));
            case "aarch64" -> new Platforms("windows_arm64", List.of("windows_intelx86", "windows_x86_64"));
            default -> new Platforms("windows_intelx86", List.of());
        };
    }

    private static Platforms linux(String arch, boolean runs32Bit) {
        return switch (arch) {
            case "x86_64" -> new Platforms("x86_64-pc-linux-gnu", runs32Bit ? List.of("i686-pc-linux-gnu") : List.of());
            case "i686" -> new Platforms("i686-pc-linux-gnu", List.of());
            case "arm" -> new Platforms("arm-unknown-linux-gnueabihf", List.of());
            default -> new Platforms(arch + "-unknown-linux-gnu", List.of());
        };
    }

    private static String architecture(String osArch) {
        return switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x86_64";
            case "x86", "i386", "i486", "i586", "i686" -> "i686";
            case "aarch64", "arm64" -> "aarch64";
            case "arm" -> "arm";
            default -> osArch.toLowerCase(Locale.ROOT);
        };
    }

    /** With the names that the user added behind, or with the primary one alone (cc_config.xml). */
    public Platforms adjusted(boolean onlyPrimary, List<String> further) {
        List<String> all = new ArrayList<>(onlyPrimary ? List.of() : alternatives);
        for (String name : further) {
            if (!name.equals(primary) && !all.contains(name)) {
                all.add(name);
            }
        }
        return new Platforms(primary, all);
    }
}
