package org.quern.config.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The name of a file that is being made and then renamed to what it is to be. It has two dots side by side, which no name given by a project
 * may have (docs/protocol/app-control.md 5), so it is never that of another file; it is the same each time, so that what a crash left is
 * found; and it is short, however long the other name is.
 */
public final class DraftName {
    private DraftName() {}

    /** The draft of {@code file}, beside it. */
    public static Path of(Path file) {
        try {
            byte[] name = String.valueOf(file.getFileName()).getBytes(StandardCharsets.UTF_8);
            String digest = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(name));
            return file.resolveSibling("." + digest + "..draft");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no MD5", e);
        }
    }
}
