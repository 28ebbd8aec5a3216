package org.quern.daemon.disk;

import java.io.FileNotFoundException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Errno;

/** What is wrong with the disk when a write fails, as far as a user can do something about it. */
public enum WriteTrouble {
    /** Nothing is left on the volume. */
    FULL("the disk is full: delete or move something", List.of(28),
            List.of("no space left", "not enough space on the disk")),
    /** No more files fit on the volume, whatever their size. */
    NO_INODES("the file system has no room for more files, whatever their size: delete some", List.of(),
            List.of(WriteTrouble.NO_FREE_INODES)),
    /** Nothing is left of what this user may have. */
    QUOTA("the disk quota of this user is used up: delete or move something", List.of(122), List.of("quota exceeded")),
    /** Mounted read-only, as Linux does by itself after errors of the disk. */
    READ_ONLY("the file system is read-only: look at the system's log for errors of the disk", List.of(30),
            List.of("read-only file system", "write protected")),
    /** Mounted so that nothing on it may be executed. */
    NOT_EXECUTABLE("programs may not be executed on this volume: mount it without noexec", List.of(),
            List.of(WriteTrouble.NO_EXECUTION)),
    /** The folder is gone: unmounted, renamed or deleted. */
    VANISHED("the folder is not there any more: mount it or put it back", List.of(2), List.of()),
    /** No permission. */
    DENIED("permission is denied: check the owner and the permissions", List.of(13), List.of("permission denied")),
    /** This client, or the whole system, has as many files open as it may. */
    TOO_MANY_FILES("too many files are open: end what keeps them open, or raise the limit", List.of(23, 24),
            List.of("too many open files")),
    /** The disk or the connection to it is broken. */
    BROKEN("the disk reports an error: look at the system's log", List.of(5), List.of("input/output error")),
    /** A mark on a file or folder, or the volume's own rules, are against it. */
    NOT_PERMITTED(
            "the system does not permit it: look at the attributes of the folder (lsattr) and at the mount options",
            List.of(1),
            List.of("operation not permitted")),
    /** A volume of the network (116, 107), or one on a stick (19, 6), is not connected any more. */
    DISCONNECTED("the volume is not connected any more: mount it again", List.of(116, 107, 19, 6),
            List.of("stale file handle", "transport endpoint is not connected", "no such device")),
    /** None of these. */
    OTHER("", List.of(), List.of());

    /** The reason in an exception of ours that says so; to the system it is a full disk. */
    public static final String NO_FREE_INODES = "no free inodes";

    /** The reason in an exception of ours that says so; to the system it is a permission that is missing. */
    public static final String NO_EXECUTION = "programs may not be executed";

    private final String advice;
    @SuppressWarnings("ImmutableEnumChecker") // List.of makes lists that do not change
    private final List<Integer> errnos;
    @SuppressWarnings("ImmutableEnumChecker") // List.of makes lists that do not change
    private final List<String> english;

    /**
     * @param errnos the numbers on Linux; their texts in the user's language are what the JDK's message holds
     * @param english texts of the JDK on other systems, in lower case
     */
    WriteTrouble(String advice, List<Integer> errnos, List<String> english) {
        this.advice = advice;
        this.errnos = errnos;
        this.english = english;
    }

    /** What the fault, or what caused it, means. */
    public static WriteTrouble of(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            WriteTrouble trouble = ofOne(cause);
            if (trouble != OTHER) {
                return trouble;
            }
        }
        return OTHER;
    }

    /** Space is missing, and freeing some helps. */
    public boolean lacksSpace() {
        return this == FULL || this == QUOTA || this == NO_INODES;
    }

    /** What to do about it, in a sentence; empty for {@link #OTHER}. */
    public String advice() {
        return advice;
    }

    /** No fault of what was written: it succeeds once the user has seen to the disk. */
    public boolean passesByItself() {
        return lacksSpace() || this == READ_ONLY || this == NOT_EXECUTABLE;
    }

    /** Whatever lies there, and whoever put it there, would meet it; a permission can be missing on one file alone. */
    public boolean isOfTheVolume() {
        return passesByItself() || this == TOO_MANY_FILES || this == BROKEN || this == DISCONNECTED;
    }

    /** No fault of a task that meets it: it is tried again later. */
    public boolean concernsTheHost() {
        return this != OTHER;
    }

    /** The fault in a sentence that says what to do. */
    public static String words(Throwable fault) {
        WriteTrouble trouble = of(fault);
        String told = Optional.ofNullable(fault.getMessage()).orElse(fault.getClass().getSimpleName());
        return trouble == OTHER ? told : trouble.advice;
    }

    private static WriteTrouble ofOne(Throwable fault) {
        return switch (fault) {
            case ReadOnlyFileSystemException readOnly -> READ_ONLY;
            case AccessDeniedException denied -> DENIED;
            case NoSuchFileException vanished -> VANISHED;
            case NotDirectoryException vanished -> VANISHED;
            case FileSystemException told -> ofText(told.getReason());
            case FileNotFoundException told -> ofText(inParentheses(told.getMessage()));
            default -> ofText(fault.getMessage());
        };
    }

    /** That exception has the name of the file, then the system's text. */
    private static @Nullable String inParentheses(@Nullable String text) {
        int at = text == null ? -1 : text.lastIndexOf(" (");
        return text == null || at < 0 || !text.endsWith(")") ? text : text.substring(at + 2, text.length() - 1);
    }

    private static WriteTrouble ofText(@Nullable String text) {
        if (text == null) {
            return OTHER;
        }
        return ofText(text, Errno::text);
    }

    /** The same where {@code language} has the texts of Linux's error numbers. */
    static WriteTrouble ofText(String text, IntFunction<String> language) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (WriteTrouble trouble : values()) {
            if (trouble.english.stream().anyMatch(lower::contains)
                    || trouble.errnos.stream().anyMatch(number -> language.apply(number).equals(text))) {
                return trouble;
            }
        }
        return OTHER;
    }
}
