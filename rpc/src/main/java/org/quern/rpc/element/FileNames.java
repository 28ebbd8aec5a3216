package org.quern.rpc.element;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.model.ReservedNames;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.table.Unusable;

/**
 * Which names from outside may become file names here (error -225 of docs/protocol/scheduler-rpc.md 7.2). BOINC refuses
 * the empty name, {@code ..} and {@code %}; we refuse whatever could leave its directory or mean a device on any system.
 */
public final class FileNames {
    /** Bytes of a file name on the usual file systems; BOINC's limit too. */
    private static final int LONGEST = 255;
    private static final Set<String> DEVICES = Set.of("con", "prn", "aux", "nul", "com1", "com2", "com3", "com4",
            "com5",
            "com6", "com7", "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9");

    private FileNames() {}

    /** Why {@code name} is no relative path inside a directory, or null if it is one. Folders in it are allowed. */
    public static @Nullable String problem(String name) {
        if (name.isEmpty()) {
            return "the name is empty";
        }
        if (ByteText.encode(name).length > LONGEST) {
            return "the name is longer than " + LONGEST + " bytes";
        }
        if (name.contains("..") || name.contains("%")) {
            return "the name contains .. or %";
        }
        if (name.chars().anyMatch(c -> c < ' ' || c == 0x7f || c == '\\')) {
            return "the name contains a control character or a backslash";
        }
        if (name.startsWith("/") || name.matches("[A-Za-z]:.*")) {
            return "the name is an absolute path";
        }
        for (String part : name.split("/", -1)) {
            if (part.isBlank() || part.equals(".")) {
                return "the name has an empty folder in it";
            }
            if (DEVICES.contains(part.split("\\.", 2)[0].strip().toLowerCase(Locale.ROOT))) {
                return "the name means a device";
            }
        }
        return null;
    }

    /** Like {@link #problem} for files that a project puts into its directory. */
    static @Nullable String downloadProblem(String name) {
        return ReservedNames.contains(name) ? "the name is that of a file of the user's or the client's"
                : problem(name);
    }

    /** Like {@link #problem} for names without folders: those of tasks, workunits and applications. */
    public static @Nullable String plainProblem(String name) {
        return name.contains("/") ? "the name contains a slash" : problem(name);
    }

    /** Refuses something of that name where there is a {@code problem}. */
    static void check(String kind, String name, @Nullable String problem) throws Unusable {
        if (problem != null) {
            throw new Unusable(kind + " \"" + name + "\": " + problem);
        }
    }
}
