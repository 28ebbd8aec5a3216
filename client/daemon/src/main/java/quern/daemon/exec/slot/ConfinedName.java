package quern.daemon.exec.slot;

import java.nio.file.Path;

/** Names given by a project or a program, before they become paths. */
public final class ConfinedName {
    /** Longest name that the reference accepts (app-control.md section 5), in characters. */
    private static final int MAX_LENGTH = 255;

    private ConfinedName() {
    }

    /** A physical name: one file directly in a project directory. */
    public static boolean isPhysical(String name) {
        return isLogical(name) && name.indexOf('/') < 0;
    }

    /** A logical name: a file below the slot, folders allowed; no way up, no percent sign (section 5). */
    public static boolean isLogical(String name) {
        boolean wellFormed = !name.isEmpty() && name.length() <= MAX_LENGTH && !name.startsWith("/")
                && !name.endsWith("/");
        return wellFormed && !name.contains("..") && !name.equals(".") && name.chars().noneMatch(ConfinedName::refused);
    }

    /**
     * The path of a logical name.
     *
     * @throws IllegalArgumentException if it would leave the folder
     */
    public static Path below(Path folder, String name) {
        Path path = folder.resolve(name).normalize();
        if (!isLogical(name) || !path.startsWith(folder.normalize()) || path.equals(folder.normalize())) {
            throw new IllegalArgumentException("file name '" + name + "' is empty or leaves its folder");
        }
        return path;
    }

    private static boolean refused(int character) {
        return character == '%' || character < ' ' || character == 127;
    }
}
