package org.quern.model;

/**
 * A use of a project file by an app version, workunit or result (docs/protocol/data-directory.md 5.12).
 *
 * @param fileName physical name in the project directory
 * @param openName logical name in the slot, empty if the same as the physical one; may contain folders
 * @param mainProgram this file is what is executed
 * @param copyFile copied into the slot instead of linked
 * @param optional may be missing
 */
public record FileRef(String fileName, String openName, boolean mainProgram, boolean copyFile, boolean optional) {
    public static FileRef of(String fileName, String openName) {
        return new FileRef(fileName, openName, false, false, false);
    }

    /** Name inside the slot directory. */
    public String slotName() {
        return openName.isEmpty() ? fileName : openName;
    }
}
