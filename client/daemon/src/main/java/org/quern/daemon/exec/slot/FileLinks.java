package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.quern.config.file.DraftName;

/** Puts a project's files into a slot (docs/protocol/app-control.md 5). What already stands there is kept: it is restart data. */
public final class FileLinks {
    private static final String TAG = "<soft_link>";
    private static final String END_TAG = "</soft_link>";

    private final SlotDirectory slot;
    private final String projectFolder;

    /**
     * Links and copies into one slot.
     *
     * @param projectFolder path of the project's folder, as programs see it from the slot
     */
    public FileLinks(SlotDirectory slot, String projectFolder) {
        this.slot = slot;
        this.projectFolder = projectFolder;
    }

    /**
     * Path of a project file, as programs see it from the slot; the same for names in folders, because programs read links from
     * the slot.
     */
    public String relative(String physicalName) {
        return projectFolder + "/" + physicalName;
    }

    /** A small file that names the real one. */
    public void link(String logicalName, String physicalName) throws IOException {
        Path target = slot.prepare(logicalName);
        if (!PlainFiles.exists(target)) {
            PlainFiles.replace(target, contentFor(physicalName));
        }
    }

    private byte[] contentFor(String physicalName) {
        return content(relative(physicalName));
    }

    /** What stands in a link file to that path. */
    public static byte[] content(String target) {
        String path = target.replace("&", "&amp;").replace("<", "&lt;");
        return (TAG + path + END_TAG + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a plain file is a link file. */
    public static boolean isLink(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && PlainFiles.head(file, TAG.length()).equals(Optional.of(TAG));
    }

    /** Whether a plain file is a link file to that path. */
    public static boolean leadsTo(Path file, String target) throws IOException {
        byte[] content = content(target);
        return PlainFiles.head(file, content.length + 1)
                .equals(Optional.of(new String(content, StandardCharsets.ISO_8859_1)));
    }

    /** Whether a file that should be such a link is empty, nothing but zeros, or the beginning of one. */
    public boolean isCut(String logicalName, String physicalName) throws IOException {
        Optional<Path> file = slot.plainFile(logicalName);
        byte[] content = contentFor(physicalName);
        if (file.isEmpty() || Files.size(file.get()) > content.length) {
            return false;
        }
        String text = PlainFiles.head(file.get(), content.length).orElse("");
        return text.chars().allMatch(c -> c == 0) || (text.startsWith(TAG) && !text.contains(END_TAG));
    }

    /** Whether what stands there is no such link: another file, or nothing. */
    public boolean differs(String logicalName, String physicalName) throws IOException {
        Optional<Path> file = slot.plainFile(logicalName);
        if (file.isEmpty()) {
            return !PlainFiles.exists(ConfinedName.below(slot.path(), logicalName));
        }
        byte[] content = contentFor(physicalName);
        return !PlainFiles.head(file.get(), content.length + 1)
                .equals(Optional.of(new String(content, StandardCharsets.ISO_8859_1)));
    }

    /** A symbolic link to the real file. */
    public void symbolicLink(String logicalName, String physicalName) throws IOException {
        Path target = slot.prepare(logicalName);
        if (!PlainFiles.exists(target)) {
            Files.createSymbolicLink(target, Path.of(relative(physicalName)));
        }
    }

    /**
     * A copy of the real file; it appears under its name only when it is complete.
     *
     * @param source the file in the project directory
     * @param executable whether it may be executed
     * @param calledOff asked between pieces; when true, the copy is given up
     */
    public void copy(String logicalName, Path source, boolean executable, BooleanSupplier calledOff)
            throws IOException {
        Path target = slot.prepare(logicalName);
        if (PlainFiles.exists(target)) {
            return;
        }
        Path part = DraftName.of(target);
        DirectoryTree.delete(part);
        try {
            if (PlainFiles.copy(source, part, calledOff)) {
                String mode = executable ? "rwxr-xr-x" : "rw-r--r--";
                Files.setPosixFilePermissions(part, PosixFilePermissions.fromString(mode));
                PlainFiles.moveOver(part, target);
            }
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
