package org.quern.daemon.exec.slot;

import java.nio.file.Path;

/** Names given by a project or a program, before they become paths. */
public final class ConfinedName {
    /** Longest name that BOINC's client accepts (docs/protocol/app-control.md 5), in characters. */
    private static final int MAX_LENGTH = 255;

    private static final int DELETE = 127;

    private ConfinedName() {}

    /** A physical name: one file directly in a project directory. */
    public static boolean isPhysical(String name) {
        return isConfined(name) && name.indexOf('/') < 0;
    }

    /** A logical name: a file below the slot, folders allowed; no way up, no percent sign (section 5). */
    public static boolean isLogical(String name) {
        return isConfined(name) && name.indexOf('%') < 0;
    }

    /**
     * The path of a logical name.
     *
     * @throws IllegalArgumentException if it would leave the folder
     */
    public static Path below(Path folder, String name) {
        Path path = folder.resolve(name).normalize();
        if (!isConfined(name) || !path.startsWith(folder.normalize()) || path.equals(folder.normalize())) {
            throw new IllegalArgumentException("file name '" + name + "' is empty or leaves its folder");
        }
        return path;
    }

    private static boolean isConfined(String name) {
        boolean wellFormed = !name.isEmpty() && name.length() <= MAX_LENGTH && !name.startsWith("/")
                && !name.endsWith("/");
        return wellFormed && !name.contains("..") && !name.equals(".")
                && name.chars().noneMatch(c -> c < ' ' || c == DELETE);
    }
}
