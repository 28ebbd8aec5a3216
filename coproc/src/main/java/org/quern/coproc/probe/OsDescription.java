package org.quern.coproc.probe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An operating system in BOINC's words (docs/protocol/coprocessors.md 8.3).
 *
 * @param name such as {@code Linux Debian}
 * @param version such as {@code Debian GNU/Linux 12 (bookworm) [6.1.0-13-amd64|libc 2.36]}
 */
public record OsDescription(String name, String version) {
    static final OsDescription UNKNOWN = new OsDescription("", "");
    /** Numbers of the kernels before 10.0, which all later versions have. */
    private static final Map<String, String> OLD_KERNELS = Map.of("7", "06.01", "8", "06.02", "8.1", "06.03");

    /**
     * Linux.
     *
     * @param osRelease lines of /etc/os-release; none if there is no such file
     * @param kernel release of the kernel
     * @param libc version of the GNU C library, empty if another one is in use: servers compare it
     */
    static OsDescription linux(List<String> osRelease, String kernel, String libc) {
        Map<String, String> release = assignments(osRelease);
        String name = release.getOrDefault("NAME", "");
        if (name.isEmpty()) {
            return new OsDescription("Linux", kernel);
        }
        // lsb_release, which BOINC asks first, says "Debian" and "Fedora" where os-release says more.
        String distributor = name.replaceFirst("\\s+(GNU/)?Linux$", "");
        String bracket = kernel + (libc.isEmpty() ? "" : "|libc " + libc);
        return new OsDescription("Linux " + distributor,
                release.getOrDefault("PRETTY_NAME", name) + " [" + bracket + "]");
    }

    /**
     * Windows, untested on a real one.
     *
     * @param version "11"
     * @param edition "Professional", may be empty
     * @param build "22631"
     */
    static OsDescription windows(String version, String edition, String build) {
        String kernel = OLD_KERNELS.getOrDefault(version, "10.00");
        String padded = build.matches("[0-9]+") ? build : "0000";
        return new OsDescription("Microsoft Windows " + version,
                (edition.isEmpty() ? "" : edition + " ") + "x64 Edition, (" + kernel + "." + padded + ".00)");
    }

    /** macOS and others. */
    static OsDescription other(String osName, String version) {
        boolean isMac = osName.toLowerCase(Locale.ROOT).startsWith("mac");
        return new OsDescription(isMac ? "Darwin" : osName, version);
    }

    private static Map<String, String> assignments(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.startsWith("#")) {
                values.put(line.substring(0, equals).strip(), unquoted(line.substring(equals + 1).strip()));
            }
        }
        return values;
    }

    private static String unquoted(String value) {
        boolean isQuoted = value.length() >= 2 && (value.startsWith("\"") || value.startsWith("'"))
                && value.charAt(value.length() - 1) == value.charAt(0);
        return isQuoted ? value.substring(1, value.length() - 1).replace("\\", "") : value;
    }
}
