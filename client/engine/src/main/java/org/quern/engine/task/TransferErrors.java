package org.quern.engine.task;

import java.util.List;
import java.util.stream.Collectors;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;

/** What servers are told of files that did not come or go (docs/protocol/scheduler-rpc.md 4.8). */
final class TransferErrors {
    private TransferErrors() {}

    /** Of files whose transfer failed, with what was seen. */
    static String of(List<FileRecord> failed) {
        return failed.stream().map(file -> of(file.name(), file.status(), file.error())).collect(Collectors.joining());
    }

    /** What a report of files that could not be uploaded has besides: their numbers alone. */
    static String numbers(List<FileRecord> failed) {
        return failed.stream().map(file -> "<upload_error>\n    <file_name>" + file.name()
                + "</file_name>\n    <error_code>" + file.status() + "</error_code>\n</upload_error>\n")
                .collect(Collectors.joining());
    }

    /** Of one file; without a message where nothing was seen. */
    static String of(String file, int code, String seen) {
        String words = seen.isEmpty() ? "" : words(code, seen);
        String message = words.isEmpty() ? "" : "  <error_message>" + words + "</error_message>\n";
        return "<file_xfer_error>\n  <file_name>" + file + "</file_name>\n  <error_code>" + code + " ("
                + BoincError.words(code)
                + ")</error_code>\n" + message + "</file_xfer_error>\n";
    }

    /** As in recorded reports, which programs of projects read: what users are told says more. */
    private static String words(int code, String seen) {
        return switch (BoincError.of(code).orElse(null)) {
            case WRONG_MD5 -> "MD5 check failed";
            case WRONG_SIGNATURE -> "signature verification failed";
            case NO_SIGNATURE -> "missing signature";
            case WRONG_SIZE -> "";
            case HTTP_PERMANENT, UPLOAD_REFUSED, GIVEN_UP -> BoincError.words(code);
            case null, default -> seen;
        };
    }
}
