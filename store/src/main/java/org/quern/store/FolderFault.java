package org.quern.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A call of a {@link Folder} that failed. */
public final class FolderFault extends IOException {
    private static final long serialVersionUID = 1L;
    private final Kind kind;

    /** What follows from a fault differs by these. */
    public enum Kind {
        /** There is no such file or folder. */
        MISSING,
        /** It is there, or may be, and cannot be read: no permission, an error of the disk, a folder in place of a file. */
        UNREADABLE,
        /** No space, or none that this user may have. */
        NO_SPACE,
        /** A rename to another volume, which is none. */
        OTHER_VOLUME,
        /** Any other change that failed. */
        UNCHANGED
    }

    /** A fault with a sentence, and what the system said if it did. */
    public FolderFault(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
