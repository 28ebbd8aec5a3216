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

    /** Of one file; {@code seen} is left out where it is empty or says no more than the number. */
    static String of(String file, int code, String seen) {
        String words = BoincError.words(code);
        String message = seen.isEmpty() || seen.equals(words) ? ""
                : "  <error_message>" + seen + "</error_message>\n";
        return "<file_xfer_error>\n  <file_name>" + file + "</file_name>\n  <error_code>" + code + " (" + words
                + ")</error_code>\n" + message + "</file_xfer_error>\n";
    }
}
