package org.quern.cli.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.quern.config.file.RegularFile;

/** Why a file that somebody named cannot be read, in words for people and without its name. */
public final class FileTrouble {
    private FileTrouble() {}

    public static String words(IOException fault) {
        return switch (fault) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "permission is denied";
            case FileSystemException told when RegularFile.NO_FILE.equals(told.getReason()) ->
                    "it is a pipe, a socket or a device and no file";
            case FileSystemException told when told.getReason() != null -> told.getReason();
            default -> Optional.ofNullable(fault.getMessage()).map(FileTrouble::plain)
                    .orElse(fault.getClass().getSimpleName());
        };
    }

    /** The sentence for a failure of which nobody knows more: Java names the file that it could not use, and often no reason. */
    public static String sentence(Throwable failure) {
        Throwable cause = failure.getCause();
        if (failure instanceof UncheckedIOException && cause != null) {
            return sentence(cause);
        }
        return failure instanceof FileSystemException told && told.getReason() == null && told.getFile() != null
                ? told.getFile() + ": " + words(told)
                : Optional.ofNullable(failure.getMessage()).orElse(failure.getClass().getSimpleName());
    }

    private static String plain(String message) {
        return message.equals("Is a directory") ? "it is a folder" : message;
    }
}
